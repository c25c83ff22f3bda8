/*
 * SHA-256 (FIPS 180-4) for pages without HTTPS, where browsers have no `crypto.subtle`. It names a file, it guards nothing.
 */

const BLOCK = 64;
const ROUNDS = 64;
const TWO_32 = 2 ** 32;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let one = 2; found.length < count; one += 1) if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
}

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * TWO_32) | 0;

const PRIMES = primes(ROUNDS);
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a bit, zeros, and its length in bits: whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor((bytes.length * 8) / TWO_32));
  view.setUint32(all.length - 4, (bytes.length * 8) % TWO_32);
  return view;
}

function scheduleOf(message: DataView, from: number): Int32Array {
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < 16; at += 1) words[at] = message.getInt32(from + at * 4);
  const word = (at: number): number => words[at] ?? 0;
  for (let at = 16; at < ROUNDS; at += 1) {
    const [near, far] = [word(at - 2), word(at - 15)];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[at] = word(at - 16) + low + word(at - 7) + high;
  }
  return words;
}

type State = readonly [number, number, number, number, number, number, number, number];

function round([a, b, c, d, e, f, g, h]: State, added: number): State {
  const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + added) | 0;
  const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
  return [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
}

/** Unit: bytes, 32 of them. Source: FIPS 180-4, 6.2. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const message = padded(bytes);
  const hash = START.slice();
  for (let from = 0; from < message.byteLength; from += BLOCK) {
    let state = [...hash] as unknown as State;
    for (const [at, word] of scheduleOf(message, from).entries()) state = round(state, (CONSTANTS[at] ?? 0) + word);
    for (const [at, part] of state.entries()) hash[at] = (hash[at] ?? 0) + part;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, part] of hash.entries()) digest.setInt32(at * 4, part);
  return new Uint8Array(digest.buffer);
}
