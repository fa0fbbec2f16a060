# rumref in a container: docker build -t rumref . && docker run --rm -v "$PWD:/games" rumref check .
FROM debian:bookworm-slim AS build
COPY . /rumref
WORKDIR /rumref
RUN tools/setup build packages && tools/build release && cd build/release && cpack -G DEB

FROM debian:bookworm-slim
COPY --from=build /rumref/build/release/rumref_*.deb /tmp/
RUN apt-get -q update && apt-get -q install -y --no-install-recommends /tmp/rumref_*.deb \
  && rm -rf /tmp/*.deb /var/lib/apt/lists/*
WORKDIR /games
USER nobody
ENTRYPOINT ["rumref"]
