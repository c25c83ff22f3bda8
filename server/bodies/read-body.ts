/** A body cannot be used: it is invalid, too slow, too large, or there is no place for it now. */
export class UnusableBody extends Error {
  readonly status: 400 | 408 | 413 | 415 | 503;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: UnusableBody['status'], sentence: string) {
    super(sentence);
    this.status = status;
    this.headers = {
      ...(status === 503 && { 'Retry-After': String(PLACE_RETRY_S) }),
      ...(status === 415 && { 'Accept-Encoding': 'gzip' }),
    };
  }
}

/** Unit: s after which a place for a large body may be free. */
const PLACE_RETRY_S = 5;

/** No byte arrived for too long, too few over the whole time, or the sender has closed the connection. */
export class StalledBody extends Error {}
/** More bytes than the call accepts. */
export class BodyTooLarge extends Error {}

/** Unit: bytes per second. After the time of one stall a body has to come faster than this on average; people's bodies may be slower. */
const SLOWEST = 16_384;

/** Unit: ms for which a body may be slow before it has to make room. */
const SLOW_AFTER = 2_000;

/** How a body comes. */
export class Arrival {
  #begun = performance.now();
  readonly #ended = new AbortController();
  #isReading = true;
  #size = 0;

  readonly signal = this.#ended.signal;
  /** It has a place from now on. */
  begin(): void {
    this.#begun = performance.now();
    this.#size = 0;
  }
  add(bytes: number): void {
    this.#size += bytes;
  }
  finish(): void {
    this.#isReading = false;
  }
  /** Ends the reading with this error; `null` unless the body is slow. */
  whenSlow(error: Error): (() => void) | null {
    const spent = performance.now() - this.#begun;
    const isSlow = this.#isReading && spent > SLOW_AFTER && this.#size < (SLOWEST * spent) / 1_000;
    return isSlow ? () => this.#ended.abort(error) : null;
  }
}

/** The chunks of a body, read on demand. */
export async function* piecesOf(request: Request, stall: number, slowest = SLOWEST, arrival?: Arrival): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let [size, spent] = [0, 0];
  for (;;) {
    const started = performance.now();
    const piece = await withinTime(reader.read(), stall, arrival?.signal);
    if (piece.done) return;
    spent += performance.now() - started;
    size += piece.value.length;
    arrival?.add(piece.value.length);
    if (spent > stall + (size / slowest) * 1_000) throw new StalledBody();
    yield piece.value;
  }
}

async function withinTime<T>(reading: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let end = (_: Error): void => {};
  const late = new Promise<never>((_, reject) => {
    end = reject;
    timer = setTimeout(() => reject(new StalledBody()), ms);
  });
  const ended = () => end(signal?.reason as Error);
  signal?.addEventListener('abort', ended, { once: true });
  if (signal?.aborted) ended();
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    if (error === signal?.reason) throw error;
    throw new StalledBody('The body did not come to its end', { cause: error }); // no error of the database: specification 22.10
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', ended);
    reading.catch(() => {}); // expected: a connection that breaks after the timeout
  }
}

export interface Reading {
  /** Unit: bytes. */
  readonly most: number;
  /** Unit: bytes. A larger body needs a place before it is read. */
  readonly small: number;
  /** Unit: ms. */
  readonly stall: number;
  /** Unit: bytes per second, as for other bodies if it is not given. */
  readonly slowest?: number | undefined;
  /** Memory for a large body, at least `most` bytes of it. */
  readonly place: () => Promise<Uint8Array>;
  readonly arrival?: Arrival;
}

/** Reads a whole body within limits. A body that declares a large size is not read before it has a place. */
export async function readBody(request: Request, { most, small, stall, slowest, place, arrival }: Reading): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > most) throw new BodyTooLarge();
  let whole = declared > small ? await place() : new Uint8Array(Math.max(declared, 0) || small);
  let size = 0;
  for await (const piece of piecesOf(request, stall, slowest, arrival)) {
    if (size + piece.length > most) throw new BodyTooLarge();
    if (size + piece.length > whole.length) whole = joined(await place(), whole.subarray(0, size));
    whole.set(piece, size);
    size += piece.length;
  }
  arrival?.finish();
  return whole.subarray(0, size);
}

function joined(whole: Uint8Array, begin: Uint8Array): Uint8Array {
  whole.set(begin);
  return whole;
}
