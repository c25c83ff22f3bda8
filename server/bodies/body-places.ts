/** There was no place in time. */
export class NoPlace extends Error {}

export interface PlaceLimits {
  readonly places: number;
  /** Callers that may wait. */
  readonly waiting: number;
  /** Unit: ms. */
  readonly wait: number;
}

interface Waiting {
  readonly start: () => void;
}

/**
 * So many large bodies at a time. Those that wait are served round-robin by sender, so that a sender of many delays the
 * others by one body each round. Who has waited too long, or comes to a full queue, gets `NoPlace`.
 */
export function bodyPlaces({ places, waiting, wait }: PlaceLimits) {
  const queues = new Map<string, Waiting[]>();
  let free = places;
  let queued = 0;

  const next = () => {
    const [first] = queues;
    if (!first) {
      free += 1;
      return;
    }
    const [sender, [chosen, ...more]] = first;
    queues.delete(sender);
    if (more.length > 0) queues.set(sender, more);
    queued -= 1;
    chosen?.start();
  };

  const leave = (sender: string, one: Waiting) => {
    const left = (queues.get(sender) ?? []).filter((other) => other !== one);
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
      const one: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave(sender, one);
        reject(new NoPlace());
      }, wait);
      queues.set(sender, [...(queues.get(sender) ?? []), one]);
      queued += 1;
    });
  };

  return {
    /** Comes with what gives the place back; to be called once. */
    take: async (sender: string): Promise<() => void> => {
      await placeFor(sender);
      return next;
    },
  };
}

export type BodyPlaces = ReturnType<typeof bodyPlaces>;
