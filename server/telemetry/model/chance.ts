/** Deterministic random number in [0, 1) from whole numbers. Mixing after MurmurHash3's finaliser. */
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

/** Smooth noise along one axis; 0 to 1, mean 0.5. */
export function smooth1(seed: number, t: number): number {
  const cell = Math.floor(t);
  const from = chance(seed, cell);
  return from + (chance(seed, cell + 1) - from) * eased(t - cell);
}

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/**
 * Smooth noise over place and time (value noise); 0 to 1, mean 0.5. Caches the corners of the last cell, because the steps of a day are
 * in the same one. Called millions of times: no arrays, no closures.
 */
export function smoothField(seed: number): (x: number, y: number, t: number) => number {
  let [cx, cy, ct] = [Number.NaN, 0, 0];
  let [sw, se, nw, ne, laterSw, laterSe, laterNw, laterNe] = [0, 0, 0, 0, 0, 0, 0, 0];
  const enter = (x: number, y: number, t: number): void => {
    cx = x;
    cy = y;
    ct = t;
    sw = chance(seed, x, y, t);
    se = chance(seed, x + 1, y, t);
    nw = chance(seed, x, y + 1, t);
    ne = chance(seed, x + 1, y + 1, t);
    laterSw = chance(seed, x, y, t + 1);
    laterSe = chance(seed, x + 1, y, t + 1);
    laterNw = chance(seed, x, y + 1, t + 1);
    laterNe = chance(seed, x + 1, y + 1, t + 1);
  };
  return (x, y, t) => {
    const fx = Math.floor(x);
    const fy = Math.floor(y);
    const ft = Math.floor(t);
    if (fx !== cx || fy !== cy || ft !== ct) enter(fx, fy, ft);
    const ex = eased(x - fx);
    const ey = eased(y - fy);
    const now = between(between(sw, se, ex), between(nw, ne, ex), ey);
    const later = between(between(laterSw, laterSe, ex), between(laterNw, laterNe, ex), ey);
    return between(now, later, eased(t - ft));
  };
}
