import { type Instant, quantity } from '#domain/quantity.ts';

/** A period during which something was true. */
export interface Stretch {
  readonly from: Instant;
  /** When it ended; `null` while it lasts. */
  readonly to: Instant | null;
}

/** A stretch from plain numbers of a database or a backend. Unit: ms since 1970. */
export const stretchOf = ({ from, to }: { readonly from: number; readonly to: number | null }): Stretch => ({
  from: quantity(from),
  to: to === null ? null : quantity(to),
});

/** Unit: ms since 1970. Range: infinite while it lasts. */
export const endOf = ({ to }: Stretch): number => to ?? Number.POSITIVE_INFINITY;

/** True if two stretches have a moment in common, including their ends. Unit: ms since 1970. */
export const doOverlap = (one: Stretch, other: Stretch): boolean => one.from <= endOf(other) && other.from <= endOf(one);

/** The later of two ends. */
const laterEnd = (one: Stretch, other: Stretch): Instant | null =>
  one.to === null || other.to === null ? null : quantity(Math.max(one.to, other.to));

/** Groups stretches that are at most `gap` apart, in the order of time. Unit: ms. Range: any order, including overlaps. */
export function groupedBy(stretches: readonly Stretch[], gap: number): Stretch[][] {
  const groups: Stretch[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from || endOf(one) - endOf(other))) {
    const open = groups.at(-1);
    if (open && stretch.from - end <= gap) open.push(stretch);
    else groups.push([stretch]);
    end = Math.max(end, endOf(stretch));
  }
  return groups;
}

/** Joins stretches that are at most `gap` apart. Unit: ms. Range: any order, including overlaps; idempotent. */
export const joined = (stretches: readonly Stretch[], gap: number): Stretch[] =>
  groupedBy(stretches, gap).map((group) => group.reduce((one, other) => ({ from: one.from, to: laterEnd(one, other) })));

/** The parts of a stretch outside other stretches. Unit: ms. Range: others in any order. */
export function without(stretch: Stretch, others: readonly Stretch[]): Stretch[] {
  return joined(others, 0).reduce<Stretch[]>(
    (left, other) =>
      left.flatMap((part) => {
        if (!doOverlap(part, other)) return [part];
        const before: Stretch[] = part.from < other.from ? [{ from: part.from, to: other.from }] : [];
        const after: Stretch[] = other.to !== null && endOf(part) > other.to ? [{ from: other.to, to: part.to }] : [];
        return [...before, ...after];
      }),
    [stretch],
  );
}
