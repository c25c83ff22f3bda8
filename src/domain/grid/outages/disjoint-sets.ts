/** Sets of numbered things that only ever grow together. */
export interface DisjointSets {
  /** The same for all things of one set. */
  find(item: number): number;
  union(one: number, other: number): void;
}

/** Unit: none. Range: things 0 to `count` − 1, each in a set of its own at first. Source: union-find with path halving (Tarjan and van Leeuwen, 1984). */
export function disjointSets(count: number): DisjointSets {
  const parent = Int32Array.from({ length: count }, (_, item) => item);
  const find = (item: number): number => {
    let at = item;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = parent[at] ?? at;
    }
    return at;
  };
  return {
    find,
    union: (one, other) => {
      const [a, b] = [find(one), find(other)];
      parent[Math.max(a, b)] = Math.min(a, b);
    },
  };
}
