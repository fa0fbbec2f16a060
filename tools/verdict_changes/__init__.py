"""The parts of tools/verdicts-changed: `compare` holds two verdicts against each other, `report` prints
what changed, `games` plants slips in records and hides cards, `records` lists what is judged, `judge`
runs a program over it, `trees` builds both programs."""
