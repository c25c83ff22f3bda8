/** Deterministic random generator: mulberry32 (public domain, T. Ettinger). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    /** From 0 (included) to 1 (excluded). */
    next,
    whole,
    pick: <const T extends readonly [unknown, ...unknown[]]>(from: T): T[number] => from[whole(0, from.length - 1)] ?? from[0],
    isOneIn: (sides: number): boolean => next() * sides < 1,
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
