import { BODY_PLACES, JSON_BODY, PART_PLACES, READINGS_BODY } from '#contract/body-limits.ts';
import { BodyTooLarge, readBody, StalledBody, UnusableBody } from './read-body.ts';
import { makeFairSemaphore, NoPlace, type PlaceLimits } from '#server/concurrency/fair-semaphore.ts';
import { sentences } from '#server/sentences.ts';
import { type Batch, batchLines, type BatchPiece, UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import { bodyThread } from './body-thread.ts';
import { parseJson } from './parse-json.ts';

export interface BodyLimits extends PlaceLimits {
  /** Unit: ms without a byte after which a body is given up. */
  readonly stall: number;
}

/** Unit: bytes. */
const LARGEST = Math.max(READINGS_BODY.bytes, JSON_BODY.bytes);

/** The sender of a body, and the limit of the call in bytes. */
interface Sending {
  readonly sender: string;
  readonly most: number;
}

/** A batch of readings: its size in bytes, and its lines in pieces. */
interface SentBatch {
  readonly size: number;
  readonly pieces: () => AsyncIterable<BatchPiece> | Iterable<BatchPiece>;
}

/**
 * Reads whole bodies. A large one is read into the memory of its place, which is shared with the thread and reused,
 * so that the garbage collector has nothing to do.
 */
function bodyReader(limits: BodyLimits) {
  const places = makeFairSemaphore(limits);
  const spare: Uint8Array[] = [];

  return async <T>(request: Request, { sender, most }: Sending, work: (bytes: Uint8Array, isLarge: boolean) => Promise<T>): Promise<T> => {
    let leave: (() => void) | undefined;
    const place = async () => {
      const end = await places.take(sender);
      const memory = spare.pop() ?? new Uint8Array(new SharedArrayBuffer(LARGEST));
      leave = () => {
        spare.push(memory);
        end();
      };
      return memory;
    };
    try {
      const bytes = await readBody(request, { most, small: JSON_BODY.small, stall: limits.stall, place });
      return await work(bytes, leave !== undefined);
    } finally {
      leave?.();
    }
  };
}

const tooLarge = (): never => {
  throw new BodyTooLarge();
};

/** A refusal in place of what reading a body throws. */
function refused(error: unknown): unknown {
  if (error instanceof BodyTooLarge) return new UnusableBody(413, sentences.tooLarge);
  if (error instanceof StalledBody) return new UnusableBody(408, sentences.stalled);
  return error instanceof NoPlace ? new UnusableBody(503, sentences.noPlace) : error;
}

/** Reads the bodies of requests. Large ones wait for one of few places, keep it until they are processed, and are parsed in a thread. */
export function requestBodies(limits: BodyLimits = BODY_PLACES) {
  const withBytes = bodyReader(limits);
  const thread = bodyThread();
  const parts = makeFairSemaphore(PART_PLACES);

  return {
    /** The JSON of a call. `isOpen`: the call needs no sign-in. */
    json: async (request: Request, { sender, isOpen }: { readonly sender: string; readonly isOpen: boolean }): Promise<unknown> => {
      try {
        return await withBytes(request, { sender, most: isOpen ? JSON_BODY.small : JSON_BODY.bytes }, (bytes, isLarge) =>
          isLarge ? thread.json(bytes) : Promise.resolve(parseJson(bytes)),
        );
      } catch (error) {
        throw refused(error);
      }
    },

    /** Bytes, which keep their place in memory until `work` ends. */
    bytes: async <T>(request: Request, { sender, most }: Sending, work: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
      const leave = await parts.take(sender).catch((error: unknown) => {
        throw refused(error);
      });
      try {
        const reading = { most, small: most, stall: limits.stall, slowest: PART_PLACES.slowest, place: tooLarge };
        return await work(
          await readBody(request, reading).catch((error: unknown) => {
            throw refused(error);
          }),
        );
      } finally {
        leave();
      }
    },

    /** A batch of readings, which keeps its place until `work` ends. */
    batch: async <T>(
      request: Request,
      { sender, ...how }: Omit<Batch, 'bytes'> & Pick<Sending, 'sender'>,
      work: (batch: SentBatch) => Promise<T>,
    ): Promise<T> => {
      try {
        return await withBytes(request, { sender, most: READINGS_BODY.bytes }, (bytes, isLarge) => {
          const batch = { bytes, ...how };
          return work({ size: bytes.length, pieces: () => (isLarge ? thread.batch(batch) : batchLines(batch)) });
        });
      } catch (error) {
        if (error instanceof BodyTooLarge) throw new UnreadableBatch(413, 'The body is larger than 5 MB; send it in parts');
        if (error instanceof StalledBody) throw new UnusableBody(408, 'The body came too slowly, or not to its end');
        if (error instanceof NoPlace) throw new UnusableBody(503, 'Too many large bodies at once; send it again later');
        throw error;
      }
    },
  };
}

export type RequestBodies = ReturnType<typeof requestBodies>;
