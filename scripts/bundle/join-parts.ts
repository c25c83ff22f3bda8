/** Unit: bytes, compressed. What one more file costs each load that needs it: headers, and less to compress together. */
const EACH_REQUEST = 1_000;
/** Unit: bytes, compressed. What one more file of the app costs: the worker fetches all of them on a new device. */
const EACH_FILE = 8_000;

/** Modules that the same loads need. */
export interface Atom {
  /** One bit for each load. */
  readonly needs: bigint;
  /** Unit: bytes, compressed. */
  readonly size: number;
  /** 2 if it has styles: they are a file of their own. */
  readonly files: 1 | 2;
  readonly imports: ReadonlySet<Atom>;
}

/** Atoms that become one script and at most one style sheet. */
export interface Part<A extends Atom> extends Pick<Atom, 'needs' | 'size' | 'files'> {
  readonly atoms: readonly A[];
}

type ImportsOf<A extends Atom> = (part: Part<A>) => ReadonlySet<Part<A>>;

const joined = <A extends Atom>(one: Part<A>, other: Part<A>): Part<A> => ({
  needs: one.needs | other.needs,
  size: one.size + other.size,
  files: one.files === 2 ? 2 : other.files,
  atoms: [...one.atoms, ...other.atoms],
});

/** Parts of the same loads are one part. What a part imports is needed by all of its loads, so no parts import each other in a circle. */
function byNeeds<A extends Atom>(parts: readonly Part<A>[]): readonly Part<A>[] {
  const known = new Map<bigint, Part<A>>();
  for (const part of parts) {
    const same = known.get(part.needs);
    known.set(part.needs, same ? joined(same, part) : part);
  }
  return [...known.values()];
}

function memo<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}

function importsIn<A extends Atom>(parts: readonly Part<A>[]): ImportsOf<A> {
  const partOf = new Map<Atom, Part<A>>(parts.flatMap((part) => part.atoms.map((atom) => [atom, part] as const)));
  return memo((part) => new Set(part.atoms.flatMap(({ imports }) => [...imports].flatMap((atom) => partOf.get(atom) ?? []))));
}

/** The parts that change if two are joined: all loads of both then need what each imports. */
function changeOf<A extends Atom>(one: Part<A>, other: Part<A>, importsOf: ImportsOf<A>) {
  const both = joined(one, other);
  const wider = new Set<Part<A>>();
  const widen = (part: Part<A>): void => {
    for (const imported of importsOf(part)) {
      if (imported === one || imported === other || wider.has(imported) || (both.needs & ~imported.needs) === 0n) continue;
      wider.add(imported);
      widen(imported);
    }
  };
  widen(one);
  widen(other);
  return {
    before: [one, other, ...wider],
    after: [both, ...Array.from(wider, (part) => ({ ...part, needs: part.needs | both.needs }))],
  };
}

type Gains<A extends Atom> = Map<Part<A>, Map<Part<A>, number>>;

/** The pair of the greatest gain above 0. */
function bestOf<A extends Atom>(gains: Gains<A>) {
  let best: { one: Part<A>; other: Part<A>; gain: number } | undefined;
  for (const [one, others] of gains) {
    for (const [other, gain] of others) if (gain > (best?.gain ?? 0)) best = { one, other, gain };
  }
  return best;
}

/**
 * Joins atoms to parts, always the two that save most, until no two save anything. A part costs each load that needs it its bytes and its
 * requests, by the weight of the load. `weights`: by the bits of `needs`.
 */
export function joinParts<A extends Atom>(atoms: readonly A[], weights: readonly number[]): readonly Part<A>[] {
  const weightOf = memo((needs: bigint) => weights.reduce((sum, weight, bit) => sum + ((needs >> BigInt(bit)) & 1n ? weight : 0), 0));
  const costOf = (parts: readonly Part<A>[]) =>
    parts.reduce((sum, { needs, size, files }) => sum + weightOf(needs) * (size + files * EACH_REQUEST) + files * EACH_FILE, 0);
  const gainOf = (one: Part<A>, other: Part<A>): number => {
    const { before, after } = changeOf(one, other, importsOf);
    return costOf(before) - costOf(after);
  };
  let parts = byNeeds(atoms.map((atom) => ({ ...atom, atoms: [atom] })));
  let importsOf = importsIn(parts);
  const gains: Gains<A> = new Map();
  const add = (part: Part<A>) => gains.set(part, new Map([...gains.keys()].map((other) => [other, gainOf(part, other)])));
  parts.forEach(add);
  for (let best = bestOf(gains); best; best = bestOf(gains)) {
    const { one, other, gain } = best;
    const now = gainOf(one, other);
    // what they import has changed since their gain was computed
    if (now < gain) gains.get(one)?.set(other, now);
    else {
      const { before, after } = changeOf(one, other, importsOf);
      const next = byNeeds([...parts.filter((part) => !before.includes(part)), ...after]);
      const gone = parts.filter((part) => !next.includes(part));
      for (const others of [gains, ...gains.values()]) for (const part of gone) others.delete(part);
      parts = next;
      importsOf = importsIn(parts);
      for (const part of next) if (!gains.has(part)) add(part);
    }
  }
  return parts;
}
