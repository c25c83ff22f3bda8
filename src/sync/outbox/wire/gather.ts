/**
 * Runs jobs in batches: jobs that arrive while a batch runs form the next batch. If a batch fails, each of its jobs is run alone, so that
 * no job fails because of another.
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
      // expected: one job of several failed; run alone, only that one rejects
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
