/** Unit: km. A smaller gain is rounding. */
const LEAST_GAIN = 1e-9;
/** Stops that are moved together, at most. */
const LONGEST_MOVE = 3;

/** What an order of stops has to respect. Stops are numbers, with two more: where the way begins and where it ends. */
export interface Ground {
  readonly start: number;
  readonly end: number;
  /** Unit: km. Between any two of the numbers; 0 to a start or an end that is left open. */
  readonly km: (one: number, other: number) => number;
  readonly isAnchor: (stop: number) => boolean;
  /** How many stops at the head of the order may not move. */
  readonly fixed: number;
}

const at = (order: readonly number[], index: number): number => order[index] ?? 0;

/** Unit: km. `order` begins with the start and ends with the end. */
export const lengthOf = (order: readonly number[], { km }: Ground): number =>
  order.slice(1).reduce((sum, stop, index) => sum + km(at(order, index), stop), 0);

/** Puts each of the free stops where it makes the way least longer, the cheapest first. `order`: the others, with start and end. */
export function insertCheapest(order: readonly number[], free: readonly number[], { km, fixed }: Ground): number[] {
  const path = [...order];
  const left = [...free];
  while (left.length > 0) {
    let best = { more: Number.POSITIVE_INFINITY, of: 0, before: 0 };
    for (const [of, stop] of left.entries()) {
      for (let before = 1 + fixed; before < path.length; before++) {
        const [previous, next] = [at(path, before - 1), at(path, before)];
        const more = km(previous, stop) + km(stop, next) - km(previous, next);
        if (more < best.more) best = { more, of, before };
      }
    }
    path.splice(best.before, 0, ...left.splice(best.of, 1));
  }
  return path;
}

/** 2-opt: turns a part of the way round that has at most one anchor. True if that made it shorter. */
function turnOne(path: number[], { km, isAnchor, fixed }: Ground): boolean {
  for (let from = 1 + fixed; from < path.length - 2; from++) {
    let anchors = isAnchor(at(path, from)) ? 1 : 0;
    for (let to = from + 1; to < path.length - 1; to++) {
      anchors += isAnchor(at(path, to)) ? 1 : 0;
      if (anchors > 1) break;
      const [before, first, last, after] = [at(path, from - 1), at(path, from), at(path, to), at(path, to + 1)];
      if (km(before, first) + km(last, after) - km(before, last) - km(first, after) <= LEAST_GAIN) continue;
      path.splice(from, to - from + 1, ...path.slice(from, to + 1).reverse());
      return true;
    }
  }
  return false;
}

/** Or-opt: moves up to three free stops that follow each other to another place. True if that made the way shorter. */
function moveOne(path: number[], ground: Ground): boolean {
  for (let from = 1 + ground.fixed; from < path.length - 1; from++) {
    for (let to = from; to < Math.min(from + LONGEST_MOVE, path.length - 1); to++) {
      if (ground.isAnchor(at(path, to))) break;
      if (movePart(path, from, to, ground)) return true;
    }
  }
  return false;
}

function movePart(path: number[], from: number, to: number, { km, fixed }: Ground): boolean {
  const [before, first, last, after] = [at(path, from - 1), at(path, from), at(path, to), at(path, to + 1)];
  const saved = km(before, first) + km(last, after) - km(before, after);
  for (let gap = 1 + fixed; gap < path.length; gap++) {
    if (gap >= from && gap <= to + 1) continue;
    const [previous, next] = [at(path, gap - 1), at(path, gap)];
    const straight = km(previous, first) + km(last, next) - km(previous, next);
    const turned = km(previous, last) + km(first, next) - km(previous, next);
    if (saved - Math.min(straight, turned) <= LEAST_GAIN) continue;
    const part = path.splice(from, to - from + 1);
    path.splice(gap > to ? gap - part.length : gap, 0, ...(turned < straight ? part.reverse() : part));
    return true;
  }
  return false;
}

/** Shortens the way by 2-opt and or-opt until neither does. The order of the anchors stays. */
export function shorten(order: readonly number[], ground: Ground): number[] {
  const path = [...order];
  while (turnOne(path, ground) || moveOne(path, ground));
  return path;
}
