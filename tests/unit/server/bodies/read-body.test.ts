import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BodyTooLarge, readBody, StalledBody } from '#server/bodies/read-body.ts';
import { requestBodies } from '#server/bodies/request-bodies.ts';
import { deferred } from '#tests/support/deferred.ts';

/** A request whose body arrives as it is read. */
function sent(pieces: (string | Promise<string>)[], headers: Readonly<Record<string, string>> = {}) {
  const state = { requests: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = pieces[state.requests];
        state.requests += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(await piece));
      },
    },
    { highWaterMark: 0 },
  );
  return { state, request: new Request('http://a/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit) };
}

const within = { most: 100, small: 10, stall: 10_000, place: async () => new Uint8Array(100) };
const read = async (bytes: Promise<Uint8Array>) => new TextDecoder().decode(await bytes);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a body', () => {
  test('is put together out of its pieces', async () => {
    expect(await read(readBody(sent(['ab', 'cde', 'f']).request, within))).toBe('abcdef');
  });

  test('that says it is large is not begun before there is a place', async () => {
    const place = deferred();
    const { state, request } = sent(['x'.repeat(20)], { 'content-length': '20' });
    const reading = readBody(request, { ...within, place: () => place.promise.then(() => new Uint8Array(100)) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.requests).toBe(0);
    place.resolve();
    expect(await read(reading)).toHaveLength(20);
  });

  test('that proves to be large waits there for a place, which is no stall', async () => {
    const place = deferred();
    const { state, request } = sent(['12345678', '12345678', '12345678']);
    const reading = readBody(request, { ...within, place: () => place.promise.then(() => new Uint8Array(100)) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.requests).toBe(2);
    place.resolve();
    expect(await read(reading)).toHaveLength(24);
  });

  test('beyond the most is refused, by what it says and by what comes', async () => {
    await expect(readBody(sent([], { 'content-length': '101' }).request, within)).rejects.toBeInstanceOf(BodyTooLarge);
    await expect(readBody(sent(['x'.repeat(60), 'x'.repeat(60)]).request, within)).rejects.toBeInstanceOf(BodyTooLarge);
  });

  test('of which no byte comes for ten seconds is given up', async () => {
    const refused = expect(readBody(sent(['a', new Promise(() => {})]).request, within)).rejects.toBeInstanceOf(StalledBody);
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
  });

  test('that comes a byte now and then is given up too', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        setInterval(() => controller.enqueue(new TextEncoder().encode('x')), 3_000);
      },
    });
    const request = new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    const refused = expect(readBody(request, { ...within, small: 100 })).rejects.toBeInstanceOf(StalledBody);
    await vi.advanceTimersByTimeAsync(12_000);
    await refused;
  });
});

describe('a body of a person over a slow line', () => {
  /** The length of the text that arrives, or the status of the refusal. `speed`: bytes per second. */
  const arrives = async (length: number, speed: number, isOpen = false): Promise<number> => {
    const text = JSON.stringify({ text: 'x'.repeat(length - 11) });
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const timer = setInterval(() => {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + speed)));
          at += speed;
          if (at < length) return;
          clearInterval(timer);
          controller.close();
        }, 1_000);
      },
    });
    const request = new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    const answer = requestBodies().json(request, { sender: 'staff 1', isOpen });
    const said = answer.then(
      (value) => JSON.stringify(value).length,
      ({ status }: { status: number }) => status,
    );
    await vi.advanceTimersByTimeAsync((length / speed + 20) * 1_000);
    return said;
  };

  test('of 150 kB arrives at 6 kB/s and at 1.1 kB/s, and is given up at 0.7 kB/s', async () => {
    expect(await arrives(150_000, 6_000)).toBe(150_000);
    expect(await arrives(60_000, 1_100)).toBe(60_000);
    expect(await arrives(60_000, 700)).toBe(408);
  });

  test('without a sign-in has to be faster', async () => {
    expect(await arrives(60_000, 1_100, true)).toBe(408);
  });
});
