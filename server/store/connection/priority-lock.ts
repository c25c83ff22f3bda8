/** `first` goes before all who wait; `patient` goes only when nobody else waits. */
export type Rank = 'first' | 'ordinary' | 'patient';

/** One at a time, by rank and then in order of arrival. */
export function priorityLock() {
  const waiting: Readonly<Record<Rank, (() => void)[]>> = { first: [], ordinary: [], patient: [] };
  let isTaken = false;

  const next = () => {
    const start = waiting.first.shift() ?? waiting.ordinary.shift() ?? waiting.patient.shift();
    if (start) start();
    else isTaken = false;
  };

  const turn = (rank: Rank): Promise<void> => {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((start) => waiting[rank].push(start));
  };

  return {
    take: async <T>(work: () => Promise<T>, rank: Rank = 'ordinary'): Promise<T> => {
      await turn(rank);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
