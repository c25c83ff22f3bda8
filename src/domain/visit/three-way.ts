import { canonicalJson } from '#lib/json.ts';

/** Which side a user chose where both had changed one field. */
export type Side = 'mine' | 'theirs';

/** One field that both sides changed in different ways. `null`: the side removed it, or it has no value. */
export interface Conflict {
  /** Names and keys from the document down to the field. */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * How a value is merged: `whole` is one field; `latest` is a time of which the later one is kept; `largest` is a number that only grows;
 * `members` merges each member of an
 * object, those without a rule as one field each; `apart` has some members of their own, and the rest of the object is one field;
 * `list` merges elements of the same key.
 */
export type MergeRule =
  | { readonly is: 'whole' | 'latest' | 'largest' }
  | { readonly is: 'members' | 'apart'; readonly rules: Readonly<Record<string, MergeRule>> }
  | { readonly is: 'list'; readonly keyOf: (element: never) => string; readonly element: MergeRule };

/** A value in three versions. `undefined`: it is not there. */
interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonicalJson(one) === canonicalJson(other);
const later = (one: unknown, other: unknown): unknown => {
  const difference = Date.parse(String(one)) - Date.parse(String(other));
  return difference > 0 || (difference === 0 && String(one) > String(other)) ? one : other;
};
/** Shorter keys first, so that `s2` is before `s10`; the same on every device. */
const byKey = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

/** Merges two versions that were made from one base. Conflicts without a choice are listed, and the value of `mine` is kept meanwhile. */
export function mergeThreeWay(rule: MergeRule, versions: Versions, choices: ReadonlyMap<string, Side>) {
  const conflicts: Conflict[] = [];

  const one = (how: MergeRule, at: Versions, path: string): unknown => {
    const { base, mine, theirs } = at;
    if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
    if (isSame(mine, base)) return theirs;
    if (how.is === 'latest' && mine !== undefined && theirs !== undefined) return later(mine, theirs);
    if (how.is === 'largest' && mine !== undefined && theirs !== undefined) return Math.max(Number(mine), Number(theirs));
    if (how.is === 'list' && Array.isArray(mine) && Array.isArray(theirs))
      return list(how, { base: Array.isArray(base) ? base : [], mine, theirs }, path);
    if ((how.is === 'members' || how.is === 'apart') && isObject(mine) && isObject(theirs))
      return object(how, { base: isObject(base) ? base : {}, mine, theirs }, path);
    const choice = choices.get(path);
    if (choice !== undefined) return at[choice];
    conflicts.push({ path, mine: mine ?? null, theirs: theirs ?? null });
    return mine;
  };

  const object = (how: MergeRule & { readonly is: 'members' | 'apart' }, at: Record<keyof Versions, Members>, path: string): Members => {
    const names = new Set([...Object.keys(at.mine), ...Object.keys(at.theirs)]);
    const isOwn = (name: string): boolean => how.is === 'members' || how.rules[name] !== undefined;
    const rest = (from: Members): Members => Object.fromEntries(Object.entries(from).filter(([name]) => !isOwn(name)));
    const own = [...names].filter(isOwn).flatMap((name) => {
      const merged = one(
        how.rules[name] ?? { is: 'whole' },
        { base: at.base[name], mine: at.mine[name], theirs: at.theirs[name] },
        path === '' ? name : `${path}.${name}`,
      );
      return merged === undefined ? [] : [[name, merged] as const];
    });
    const together =
      how.is === 'apart' && one({ is: 'whole' }, { base: rest(at.base), mine: rest(at.mine), theirs: rest(at.theirs) }, path);
    return { ...(together as Members), ...Object.fromEntries(own) };
  };

  const list = (how: MergeRule & { readonly is: 'list' }, at: Record<keyof Versions, readonly unknown[]>, path: string): unknown[] => {
    const keyed = (from: readonly unknown[]) => new Map(from.map((element) => [how.keyOf(element as never), element] as const));
    const [base, mine, theirs] = [keyed(at.base), keyed(at.mine), keyed(at.theirs)];
    const merged = new Map<string, unknown>();
    for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
      const element = one(how.element, { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) }, `${path}.${key}`);
      if (element !== undefined) merged.set(key, element);
    }
    const order = leadingOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]).filter((key) => merged.has(key));
    const others = [...merged.keys()].filter((key) => !order.includes(key)).toSorted(byKey);
    return [...order, ...others].map((key) => merged.get(key));
  };

  return { value: one(rule, versions, ''), conflicts };
}

/** The order of the side that changed it, or that of the base if both did: the same on both devices. */
function leadingOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  if (isSame(theirs, base)) return mine;
  return isSame(mine, base) || isSame(mine, theirs) ? theirs : base;
}
