import { expect, test } from 'vitest';
import { placeOf } from '#domain/energy/daylight.ts';
import { keysOutOfTime, NEAR_KM, nearbyStops, thingsIn, unclosedBefore } from '#domain/service/my-day.ts';
import { aSeenPlan } from '#tests/support/plans.ts';

const ME = 7;
/** A degree of latitude is 111 km. */
const at = (id: number, km: number) => ({ id, latitude: 52 + km / 111.195, longitude: 20 });

test('what is not closed on an earlier day is found for its people, the latest day first, and closed or other requests are not', () => {
  const rows = [
    aSeenPlan(1, { plannedOn: '2026-11-26', assignee: ME, place: 1 }),
    aSeenPlan(2, { plannedOn: '2026-11-28', helper: ME, place: 2 }),
    aSeenPlan(3, { plannedOn: '2026-11-28', assignee: ME, place: 1 }),
    aSeenPlan(4, { plannedOn: '2026-11-28', assignee: ME, place: 3 }),
    aSeenPlan(5, { plannedOn: '2026-11-28', assignee: 8, place: 1 }),
    aSeenPlan(6, { plannedOn: '2026-11-29', assignee: ME, place: 1 }),
    aSeenPlan(7, { assignee: ME }),
  ];
  const unclosed = unclosedBefore(rows, (key) => key !== 'srv:4', { today: '2026-11-29', person: ME });
  expect(unclosed.map(({ task }) => task)).toEqual([3, 2, 1]);
});

test('an agreed time before that of an earlier stop is out of order; the same time and no time are not', () => {
  const stops = ['09:00', null, '08:00', '09:00', '08:30', '10:00'].map((from, key) => ({ key: String(key), from }));
  expect([...keysOutOfTime(stops)]).toEqual(['2', '4']);
});

test('near a stop are requests without a day, faulty installations and inspections that are due, the nearest first', () => {
  const installations = [at(1, 0), at(2, 9.9), at(3, 10.1), at(4, 5), at(5, 1), at(6, 2), { id: 7, latitude: null, longitude: null }];
  const found = nearbyStops({
    installations,
    stops: [
      { place: placeOf(at(1, 0)), installation: 1 },
      { place: null, installation: null },
    ],
    requestsOf: ({ id }) => ({ unplanned: id === 4 ? ['a', 'b'] : [], isPlanned: id === 5 }),
    isFaulty: ({ id }) => [1, 3, 5, 6].includes(id),
    isInspectionDue: ({ id }) => [2, 6].includes(id),
  });
  expect(found.map(({ installation, reason, request }) => [installation.id, reason, request])).toEqual([
    [6, 'faulty', null],
    [4, 'request', 'a'],
    [4, 'request', 'b'],
    [2, 'inspection', null],
  ]);
  expect(found.every(({ km }) => km <= NEAR_KM)).toBe(true);
});

test('without a stop whose place is known nothing is near', () => {
  const facts = { installations: [at(1, 0)], requestsOf: () => ({ unplanned: ['a'], isPlanned: false }), isFaulty: () => true };
  expect(nearbyStops({ ...facts, stops: [{ place: null, installation: 2 }], isInspectionDue: () => true })).toEqual([]);
});

test('each thing to take is named once, and a comma in brackets or in a number does not divide it', () => {
  expect(
    thingsIn(['Wkładki gPV (oba bieguny, zapas), multimetr 1,5 kV, klucz.', 'Multimetr 1,5 kV, Klucz, kamera termowizyjna.', '']),
  ).toEqual(['Wkładki gPV (oba bieguny, zapas)', 'Multimetr 1,5 kV', 'Klucz', 'Kamera termowizyjna']);
});
