import { PLACES_APART } from './plan.ts';

/** A card of a day with its place in the order, as in its plan. */
export interface PlacedCard {
  readonly key: string;
  readonly place: number | null;
}

/** Indexes of the longest run of cards, not necessarily neighbours, whose places rise by more than the least distance. */
function rising(cards: readonly PlacedCard[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const before: number[] = [];
  let last = -1;
  for (const [at, { place }] of cards.entries()) {
    lengths[at] = place === null ? 0 : 1;
    before[at] = -1;
    for (let earlier = 0; place !== null && earlier < at; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      const from = cards[earlier]?.place ?? null;
      if (from === null || place - from <= PLACES_APART || length <= (lengths[at] ?? 0)) continue;
      lengths[at] = length;
      before[at] = earlier;
    }
    if ((lengths[at] ?? 0) > 0 && (last < 0 || (lengths[at] ?? 0) > (lengths[last] ?? 0))) last = at;
  }
  const run = new Set<number>();
  for (let at = last; at >= 0; at = before[at] ?? -1) run.add(at);
  return run;
}

/**
 * New places that put the cards into the given order. As few cards as possible get one, so that the places of other planners stay; each new
 * place is between those of its neighbours. Source: specification 40.4.
 */
export function placesFor(cards: readonly PlacedCard[]): readonly { readonly key: string; readonly place: number }[] {
  const kept = rising(cards);
  const placeAt = (at: number | undefined): number | null => (at === undefined ? null : (cards[at]?.place ?? null));
  const fixed = [...kept].sort((one, other) => one - other);
  const placed = cards.map(({ key }, at) => {
    const previous = fixed.findLast((one) => one < at);
    const next = fixed.find((one) => one > at);
    const [from, to] = [placeAt(previous), placeAt(next)];
    const step = at - (previous ?? -1);
    if (from === null) return { key, place: to === null ? at + 1 : to - ((next ?? 0) - at) };
    return { key, place: to === null ? from + step : from + ((to - from) * step) / ((next ?? 0) - (previous ?? 0)) };
  });
  const isTight = placed.some(({ place }, at) => {
    const after = kept.has(at + 1) ? placeAt(at + 1) : placed[at + 1]?.place;
    return after !== undefined && after !== null && after - (kept.has(at) ? (placeAt(at) ?? place) : place) <= PLACES_APART;
  });
  if (isTight) return cards.flatMap(({ key, place }, at) => (place === at + 1 ? [] : [{ key, place: at + 1 }]));
  return placed.filter((_, at) => !kept.has(at));
}

/** The cards with one of them a step earlier (-1) or later (1); the same order at an end. */
export function movedBy<C extends { readonly key: string }>(cards: readonly C[], key: string, step: -1 | 1): readonly C[] {
  const at = cards.findIndex((card) => card.key === key);
  return at < 0 ? cards : movedTo(cards, key, at + step);
}

/** The cards with one of them at an index. */
export function movedTo<C extends { readonly key: string }>(cards: readonly C[], key: string, to: number): readonly C[] {
  const card = cards.find((one) => one.key === key);
  if (!card || to < 0 || to >= cards.length) return cards;
  const others = cards.filter((one) => one !== card);
  return [...others.slice(0, to), card, ...others.slice(to)];
}
