/** CSS px within the map, from its upper left corner. */
export interface Patch {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the map's own controls take from its edges, and room for half a marker. */
const EDGES = { left: 28, top: 64, right: 64, bottom: 44 } as const;
/** From the card to the marker's middle. */
const GAP = 28;

const areaOf = ({ left, top, right, bottom }: Patch): number => Math.max(0, right - left) * Math.max(0, bottom - top);
const into = (value: number, from: number, to: number): number => Math.max(from, Math.min(Math.max(from, to), value));

/** The largest part of the map that a card in one of its corners or along one of its edges leaves free. */
export function unobstructedArea([width, height]: readonly [number, number], card: Patch): Patch {
  const all = { left: EDGES.left, top: EDGES.top, right: width - EDGES.right, bottom: height - EDGES.bottom };
  const parts: readonly Patch[] = [
    { ...all, bottom: Math.min(all.bottom, card.top - GAP) },
    { ...all, left: Math.max(all.left, card.right + GAP) },
    { ...all, right: Math.min(all.right, card.left - GAP) },
    { ...all, top: Math.max(all.top, card.bottom + GAP) },
  ];
  return parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
}

/** How far a marker has to move so that it is not under the card, and not farther: [right, down], CSS px. */
export function panIntoView([x, y]: readonly [number, number], free: Patch): readonly [number, number] {
  return [into(x, free.left, free.right) - x, into(y, free.top, free.bottom) - y];
}
