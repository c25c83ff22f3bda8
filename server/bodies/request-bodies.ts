import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BODY_PLACES, JSON_BODY, PART_PLACES, READINGS_BODY, SLOWEST_OF_PEOPLE } from '#contract/body-limits.ts';
import { Arrival, BodyTooLarge, readBody, StalledBody, UnusableBody } from './read-body.ts';
import { makeFairSemaphore, NoPlace, type PlaceLimits, type Taker } from '#server/concurrency/fair-semaphore.ts';
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
  /** Unit: bytes per second, as for other bodies if it is not given. */
  readonly slowest?: number | undefined;
  readonly isGzip?: boolean;
}

interface JsonSending extends Pick<Sending, 'sender'> {
  readonly isOpen: boolean;
  readonly most?: number | undefined;
}

/** A batch of readings: its size in bytes, and its lines in pieces. */
interface SentBatch {
  readonly size: number;
  readonly pieces: () => AsyncIterable<BatchPiece> | Iterable<BatchPiece>;
}

/** People have an account; other systems and modems a key. */
const takerOf = (sender: string, arrival: Arrival): Taker => ({
  sender,
  isPerson: sender.startsWith('staff '),
  whenSlow: () => arrival.whenSlow(new NoPlace()),
});

/**
 * Reads whole bodies. A large one is read into the memory of its place, which is shared with the thread and reused,
 * so that the garbage collector has nothing to do.
 */
function bodyReader(limits: BodyLimits) {
  const places = makeFairSemaphore(limits);
  const spare: Uint8Array[] = [];

  return async <T>(
    request: Request,
    { sender, most, slowest, isGzip }: Sending,
    work: (bytes: Uint8Array, isLarge: boolean) => Promise<T>,
  ): Promise<T> => {
    let leave: (() => void) | undefined;
    let memory: Uint8Array | undefined;
    const arrival = new Arrival();
    const place = async () => {
      const end = await places.take(takerOf(sender, arrival));
      arrival.begin();
      const own = spare.pop() ?? new Uint8Array(new SharedArrayBuffer(LARGEST));
      leave = () => {
        spare.push(own);
        end();
      };
      memory = own;
      return own;
    };
    try {
      const bytes = await readBody(request, { most, small: JSON_BODY.small, stall: limits.stall, slowest, place, arrival });
      if (!isGzip) return await work(bytes, memory !== undefined);
      const plain = await inflated(bytes, most);
      if (!memory && plain.length <= JSON_BODY.small) return await work(plain, false);
      const whole = memory ?? (await place());
      whole.set(plain);
      return await work(whole.subarray(0, plain.length), true);
    } finally {
      leave?.();
    }
  };
}

const gunzipped = promisify(gunzip);

/** What a gzipped body says. It ends as soon as it is too large. */
const inflated = (bytes: Uint8Array, most: number): Promise<Uint8Array> =>
  gunzipped(bytes, { maxOutputLength: most }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? new BodyTooLarge() : new UnusableBody(400, sentences.json);
  });

/** Whether a body of a person is gzipped; 415 for any other encoding, and for callers who are not signed in. */
function isGzipped(request: Request, isOpen: boolean): boolean {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return false;
  if (encoding === 'gzip' && !isOpen) return true;
  throw new UnusableBody(415, sentences.encoding);
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
    /** The JSON of a call. `isOpen`: the call needs no sign-in. `most`: unit bytes, if it may be larger than others. */
    json: async (request: Request, { sender, isOpen, most = JSON_BODY.bytes }: JsonSending): Promise<unknown> => {
      try {
        const sending = {
          sender,
          most: isOpen ? JSON_BODY.small : most,
          slowest: isOpen ? undefined : SLOWEST_OF_PEOPLE,
          isGzip: isGzipped(request, isOpen),
        };
        return await withBytes(request, sending, (bytes, isLarge) => (isLarge ? thread.json(bytes) : Promise.resolve(parseJson(bytes))));
      } catch (error) {
        throw refused(error);
      }
    },

    /** Bytes, which keep their place in memory until `work` ends. */
    bytes: async <T>(request: Request, { sender, most }: Sending, work: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
      const arrival = new Arrival();
      const leave = await parts.take(takerOf(sender, arrival)).catch((error: unknown) => {
        throw refused(error);
      });
      arrival.begin();
      try {
        const reading = { most, small: most, stall: limits.stall, slowest: SLOWEST_OF_PEOPLE, place: tooLarge, arrival };
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
