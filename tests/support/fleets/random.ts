/** Draws numbers that repeat with their seed. */
export interface Random {
  /** Range: from 0 to below 1. */
  readonly share: () => number;
  readonly between: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(of: readonly T[]) => T;
  readonly isIn: (probability: number) => boolean;
}

/** The first 32 bits of a mix of two numbers. Source: finalizer of MurmurHash3, Appleby 2011. */
export function mixed(seed: number, salt: number): number {
  let bits = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) + Math.imul(salt, 0xc2b2_ae35)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Numbers by xorshift128. Source: Marsaglia 2003. */
export function aRandom(seed: number): Random {
  let [x, y, z, w] = [mixed(seed, 1), mixed(seed, 2), mixed(seed, 3), mixed(seed, 4) | 1];
  const share = () => {
    const turned = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ turned ^ (turned >>> 8)) >>> 0;
    return w / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(share() * (high - low + 1));
  return {
    share,
    between: (low, high) => low + share() * (high - low),
    whole,
    pick: <T>(of: readonly T[]): T => of[whole(0, of.length - 1)] as T,
    isIn: (probability) => share() < probability,
  };
}
