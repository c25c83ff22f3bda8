/** No place became free in time, or too many callers wait already. */
export class NoPlace extends Error {}

export interface PlaceLimits {
  readonly places: number;
  /** Callers that may wait at the same time. Without it, any number. */
  readonly waiting?: number;
  /** Unit: ms that a caller may wait. Without it, any time. */
  readonly wait?: number;
}

type Start = () => void;

/**
 * Semaphore that serves waiting callers round-robin by sender: a sender with many calls delays the others by one call each round.
 * A caller that has waited too long, or comes to a full queue, gets `NoPlace`.
 */
export function makeFairSemaphore({ places, waiting = Number.POSITIVE_INFINITY, wait }: PlaceLimits) {
  const queues = new Map<string, readonly Start[]>();
  let free = places;
  let queued = 0;

  const next = () => {
    const [first] = queues;
    if (!first) {
      free += 1;
      return;
    }
    const [sender, [start, ...more]] = first;
    queues.delete(sender);
    if (more.length > 0) queues.set(sender, more); // last in the round
    queued -= 1;
    start?.();
  };

  const giveUp = (sender: string, start: Start) => {
    const left = (queues.get(sender) ?? []).filter((other) => other !== start);
    if (left.length > 0) queues.set(sender, left);
    else queues.delete(sender);
    queued -= 1;
  };

  const placeFor = (sender: string): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queued >= waiting) return Promise.reject(new NoPlace());
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      if (wait !== undefined)
        timer = setTimeout(() => {
          giveUp(sender, start);
          reject(new NoPlace());
        }, wait);
      queues.set(sender, [...(queues.get(sender) ?? []), start]);
      queued += 1;
    });
  };

  return {
    /** Waits for a place. The result gives the place back and is to be called once. */
    take: async (sender: string): Promise<() => void> => {
      await placeFor(sender);
      return next;
    },
  };
}

export type FairSemaphore = ReturnType<typeof makeFairSemaphore>;
