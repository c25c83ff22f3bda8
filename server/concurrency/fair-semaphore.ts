/** No place became free in time, too many callers wait already, or the caller was slow and had to make room. */
export class NoPlace extends Error {}

export interface PlaceLimits {
  readonly places: number;
  /** Callers that may wait at the same time, people and others each. Without it, any number. */
  readonly waiting?: number;
  /** Unit: ms that a caller may wait. Without it, any time. */
  readonly wait?: number;
  /** Places that people alone get. With it, one sender has at most half of the places that it can get, and of the queue. */
  readonly kept?: number;
}

/** A caller of the semaphore. */
export interface Taker {
  readonly sender: string;
  readonly isPerson?: boolean;
  /** Ends the work of a slow sender, which then gives its place back; `null` while it is not slow. */
  readonly whenSlow?: () => (() => void) | null;
}

/** Unit: ms for which a caller waits before slow ones have to make room, one each time. */
const MAKE_ROOM = 1_000;

const countOf = (takers: Iterable<Taker>, is: (taker: Taker) => boolean): number => [...takers].filter(is).length;
const sameSender = (one: Taker) => (other: Taker) => one.sender === other.sender;

/** Who has a place, and who can have one. */
function heldPlaces({ places, kept }: PlaceLimits) {
  const held = new Set<Taker>();
  const half = (count: number): number => (kept === undefined ? count : Math.max(1, Math.floor(count / 2)));
  const canStart = (taker: Taker): boolean => {
    const most = taker.isPerson ? places : places - (kept ?? 0);
    if (held.size >= places || countOf(held, sameSender(taker)) >= half(most)) return false;
    return taker.isPerson === true || countOf(held, ({ isPerson }) => !isPerson) < most;
  };
  return {
    held,
    half,
    canStart,
    /** Ends the work of the first slow one whose place this caller could have. */
    makeRoom: (taker: Taker): void => {
      for (const other of [...held]) {
        const end = other.whenSlow?.();
        if (!end) continue;
        held.delete(other);
        const isOfUse = canStart(taker);
        held.add(other);
        if (!isOfUse) continue;
        end();
        return;
      }
    },
  };
}

interface Waiting {
  readonly taker: Taker;
  readonly start: () => void;
}

/** Callers that wait, by sender, in the order of their turns. */
function fairQueue() {
  const queues = new Map<string, readonly Waiting[]>();
  return {
    takers: (): Taker[] => [...queues.values()].flat().map(({ taker }) => taker),
    add: (one: Waiting): void => {
      const { sender } = one.taker;
      queues.set(sender, [...(queues.get(sender) ?? []), one]);
    },
    remove: (one: Waiting): void => {
      const { sender } = one.taker;
      const left = (queues.get(sender) ?? []).filter((other) => other !== one);
      if (left.length > 0) queues.set(sender, left);
      else queues.delete(sender);
    },
    startAll: (canStart: (taker: Taker) => boolean): void => {
      for (const [sender, [first, ...more]] of queues) {
        if (!first || !canStart(first.taker)) continue;
        queues.delete(sender);
        if (more.length > 0) queues.set(sender, more); // last in the round, which this loop reaches too
        first.start();
      }
    },
  };
}

/**
 * Semaphore that serves waiting callers round-robin by sender: a sender with many calls delays the others by one call each round.
 * A caller that has waited too long, or comes to a full queue, gets `NoPlace`. Source: specification 18.28.
 */
export function makeFairSemaphore(limits: PlaceLimits) {
  const { waiting = Number.POSITIVE_INFINITY, wait, kept } = limits;
  const { held, half, canStart, makeRoom } = heldPlaces(limits);
  const queue = fairQueue();

  const placeFor = (taker: Taker): Promise<void> => {
    if (canStart(taker)) {
      held.add(taker);
      return Promise.resolve();
    }
    const waits = queue.takers();
    const isFull = countOf(waits, ({ isPerson }) => isPerson === taker.isPerson) >= waiting;
    if (isFull || countOf(waits, sameSender(taker)) >= half(waiting)) return Promise.reject(new NoPlace());
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const making = kept === undefined ? undefined : setInterval(() => makeRoom(taker), MAKE_ROOM);
      const start = () => {
        clearTimeout(timer);
        clearInterval(making);
        held.add(taker);
        resolve();
      };
      const one = { taker, start };
      queue.add(one);
      if (wait === undefined) return;
      timer = setTimeout(() => {
        clearInterval(making);
        queue.remove(one);
        reject(new NoPlace());
      }, wait);
    });
  };

  return {
    /** Waits for a place. The result gives the place back and is to be called once. */
    take: async (given: string | Taker): Promise<() => void> => {
      const taker = typeof given === 'string' ? { sender: given } : { ...given };
      await placeFor(taker);
      return () => {
        held.delete(taker);
        queue.startAll(canStart);
      };
    },
  };
}

export type FairSemaphore = ReturnType<typeof makeFairSemaphore>;
