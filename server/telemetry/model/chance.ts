/** Chance that is the same every time: a number of [0, 1) from whole numbers. Mixing after MurmurHash3's finaliser. */
export function chance(seed: number, a = 0, b = 0, c = 0): number {
  let mixed = seed ^ Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1) ^ Math.imul(c, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2d);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** A seed from text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

const eased = (part: number): number => part * part * (3 - 2 * part);

/** Smooth chance along one axis; 0 to 1, mean 0.5. */
export function smooth1(seed: number, t: number): number {
  const cell = Math.floor(t);
  const from = chance(seed, cell);
  return from + (chance(seed, cell + 1) - from) * eased(t - cell);
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Smooth chance over place and time (value noise); 0 to 1, mean 0.5. Called by the million: no arrays, no closures. */
export function smooth3(seed: number, x: number, y: number, t: number): number {
  const cx = Math.floor(x);
  const cy = Math.floor(y);
  const ct = Math.floor(t);
  const ex = eased(x - cx);
  const ey = eased(y - cy);
  const south = between(chance(seed, cx, cy, ct), chance(seed, cx + 1, cy, ct), ex);
  const north = between(chance(seed, cx, cy + 1, ct), chance(seed, cx + 1, cy + 1, ct), ex);
  const laterSouth = between(chance(seed, cx, cy, ct + 1), chance(seed, cx + 1, cy, ct + 1), ex);
  const laterNorth = between(chance(seed, cx, cy + 1, ct + 1), chance(seed, cx + 1, cy + 1, ct + 1), ex);
  return between(between(south, north, ey), between(laterSouth, laterNorth, ey), eased(t - ct));
}
