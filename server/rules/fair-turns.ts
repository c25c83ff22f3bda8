/**
 * So many at a time, and those who wait in turns by who they are: whoever brings a thousand things delays the others by one
 * of them each round, not by a thousand.
 */
export function fairTurns(places: number) {
  const waiting = new Map<string, (() => void)[]>();
  let free = places;

  const next = () => {
    const [first] = waiting;
    if (!first) {
      free += 1;
      return;
    }
    const [who, [start, ...more]] = first;
    waiting.delete(who);
    if (more.length > 0) waiting.set(who, more); // behind everybody else
    start?.();
  };

  const turn = (who: string): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((start) => waiting.set(who, [...(waiting.get(who) ?? []), start]));
  };

  return {
    take: async <T>(who: string, work: () => Promise<T>): Promise<T> => {
      await turn(who);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
