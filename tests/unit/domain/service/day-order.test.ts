import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy, movedTo, type PlacedCard, placesFor } from '#domain/service/day-order.ts';
import { PLACES_APART } from '#domain/service/plan.ts';

const cardsOf = (...places: (number | null)[]): PlacedCard[] => places.map((place, at) => ({ key: `card ${at}`, place }));
/** The cards with their changed places. */
function applied(cards: readonly PlacedCard[]): readonly PlacedCard[] {
  const places = new Map(placesFor(cards).map(({ key, place }) => [key, place]));
  return cards.map(({ key, place }) => ({ key, place: places.get(key) ?? place }));
}

test('places put cards into the order in which they are given, whatever places they had', () => {
  const aPlace = fc.option(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 1e-5, noNaN: true })), { nil: null });
  fc.assert(
    fc.property(fc.array(aPlace, { maxLength: 30 }), (places) => {
      const after = applied(cardsOf(...places));
      for (const [at, { place }] of after.entries()) {
        expect(place).not.toBeNull();
        if (at > 0) expect((place ?? 0) - (after[at - 1]?.place ?? 0)).toBeGreaterThan(PLACES_APART / 2);
      }
    }),
  );
});

test('cards that are in order are left alone', () => {
  expect(placesFor(cardsOf(1, 2, 3))).toEqual([]);
  expect(placesFor([])).toEqual([]);
});

test('a moved card alone is written, between its neighbours, before the first or after the last', () => {
  const cards = cardsOf(1, 2, 3, 4);
  expect(placesFor(movedTo(cards, 'card 3', 1))).toEqual([{ key: 'card 3', place: 1.5 }]);
  expect(placesFor(movedTo(cards, 'card 2', 0))).toEqual([{ key: 'card 2', place: 0 }]);
  expect(placesFor(movedTo(cards, 'card 0', 3))).toEqual([{ key: 'card 0', place: 5 }]);
});

test('cards between which there is no room are spread', () => {
  expect(placesFor(cardsOf(1, null, 1 + PLACES_APART * 1.5, 9))).toEqual([
    { key: 'card 1', place: 2 },
    { key: 'card 2', place: 3 },
    { key: 'card 3', place: 4 },
  ]);
});

test('a card goes one step earlier or later, and not beyond an end', () => {
  const cards = cardsOf(1, 2, 3);
  const keysOf = (moved: readonly PlacedCard[]): string[] => moved.map(({ key }) => key.slice(-1));
  expect(keysOf(movedBy(cards, 'card 1', -1))).toEqual(['1', '0', '2']);
  expect(keysOf(movedBy(cards, 'card 1', 1))).toEqual(['0', '2', '1']);
  expect(movedBy(cards, 'card 0', -1)).toBe(cards);
  expect(movedBy(cards, 'card 2', 1)).toBe(cards);
  expect(movedBy(cards, 'another', 1)).toBe(cards);
});
