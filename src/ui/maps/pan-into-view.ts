/** A rectangle within the map, from its upper left corner. Unit: CSS px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Space at the edges for the controls of the map and half a marker. Unit: CSS px. */
const EDGES = { left: 28, top: 64, right: 64, bottom: 44 } as const;
/** Distance between the card and the middle of the marker. Unit: CSS px. */
const GAP = 28;

const areaOf = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top);
const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(Math.max(from, to), value));

/** The largest rectangle that a card in a corner or at an edge of the map leaves uncovered. */
export function unobstructedArea([width, height]: readonly [number, number], card: Box): Box {
  const all = { left: EDGES.left, top: EDGES.top, right: width - EDGES.right, bottom: height - EDGES.bottom };
  const parts: readonly Box[] = [
    { ...all, bottom: Math.min(all.bottom, card.top - GAP) },
    { ...all, left: Math.max(all.left, card.right + GAP) },
    { ...all, right: Math.min(all.right, card.left - GAP) },
    { ...all, top: Math.max(all.top, card.bottom + GAP) },
  ];
  return parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
}

/** The shortest move that brings a marker into the uncovered area: [right, down]. Unit: CSS px. */
export function panIntoView([x, y]: readonly [number, number], free: Box): readonly [number, number] {
  return [clamp(x, free.left, free.right) - x, clamp(y, free.top, free.bottom) - y];
}
