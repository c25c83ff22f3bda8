import fc from 'fast-check';

/*
 * Generated values are the same in every run, so that a run fails only because of a change. `PV_SEED` gives other values, `PV_RUNS` more of
 * them.
 */
fc.configureGlobal({
  seed: Number(process.env.PV_SEED ?? 20_261_120),
  ...(process.env.PV_RUNS ? { numRuns: Number(process.env.PV_RUNS) } : {}),
});
