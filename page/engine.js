'use strict';
// The engine in a page: a call is a name, options and bytes; its answer is an exit status, and what the
// command would have written to its output and to standard error.
const rumref = (() => {
  const utf8 = new TextEncoder(), text = new TextDecoder();
  const kBadDescriptor = 8;  // WASI: badf

  /// What the module asks of its surroundings: there are none, but for where an abort says why.
  function imports(state) {
    const view = () => new DataView(state.exports.memory.buffer);
    const wasi = {
      environ_sizes_get: (count, bytes) => { view().setUint32(count, 0, true); view().setUint32(bytes, 0, true); return 0; },
      environ_get: () => 0,
      fd_close: () => kBadDescriptor,
      fd_seek: () => kBadDescriptor,
      fd_write(descriptor, parts, count, written) {
        let total = 0;
        for (let i = 0; i < count; ++i) total += view().getUint32(parts + 8 * i + 4, true);
        view().setUint32(written, total, true);
        return 0;
      },
      proc_exit: (status) => { throw new Error(`exit ${status}`); },
    };
    return {wasi_snapshot_preview1: wasi};
  }

  function instance(module) {
    const state = {exports: null};
    state.exports = new WebAssembly.Instance(module, imports(state)).exports;
    state.exports._initialize();
    const {exports} = state;
    const said = (what) => text.decode(new Uint8Array(exports.memory.buffer, exports[`rumref_${what}`](), exports[`rumref_${what}_size`]()));
    return {
      call(command, name, options, bytes) {
        const parts = [utf8.encode(name), utf8.encode(JSON.stringify(options)), typeof bytes === 'string' ? utf8.encode(bytes) : bytes];
        const size = parts.reduce((sum, part) => sum + part.length, 0);
        let at = exports.rumref_room(size);
        for (const part of parts) {
          new Uint8Array(exports.memory.buffer, at, part.length).set(part);
          at += part.length;
        }
        const exit = exports[`rumref_${command}`](parts[0].length, parts[1].length);
        return {exit, output: said('output'), problems: said('problems')};
      },
      renewed: () => instance(module),
    };
  }

  return {load: (bytes) => instance(new WebAssembly.Module(bytes))};
})();
