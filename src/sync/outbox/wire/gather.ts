/**
 * Does jobs together that come close to each other: what comes while others are being done waits for them and goes with all that came
 * meanwhile. Where a go fails, each of its jobs is done by itself, so that none fails for another.
 */
export function gather<Job, Result>(doAll: (jobs: readonly Job[]) => Promise<readonly Result[]>): (job: Job) => Promise<Result> {
  type Waiting = { readonly job: Job; readonly done: (result: Result) => void; readonly failed: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  const settle = async (go: readonly Waiting[]): Promise<void> => {
    try {
      const results = await doAll(go.map(({ job }) => job));
      for (const [index, { done }] of go.entries()) done(results[index] as Result);
    } catch (error) {
      // expected: one of several that cannot be done; alone it is told of
      if (go.length === 1) go[0]?.failed(error);
      else for (const one of go) await settle([one]);
    }
  };
  const work = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const go = waiting;
      waiting = [];
      await settle(go);
    }
    isUnderWay = false;
  };
  return (job) =>
    new Promise<Result>((done, failed) => {
      waiting.push({ job, done, failed });
      if (!isUnderWay) void work();
    });
}
