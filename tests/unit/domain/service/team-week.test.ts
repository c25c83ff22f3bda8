import { describe, expect, test } from 'vitest';
import { byUrgency, changedMeanwhile, FULL_DAY, leftOver, type PlannedCard, teamDays } from '#domain/service/team-week.ts';
import { addDays } from '#domain/time/local-date.ts';

const MONDAY = '2026-11-30';
const NAMES: Readonly<Record<number, string>> = { 1: 'Żaneta Łoś', 2: 'Adam Ćma', 3: 'Łukasz Dąbek' };
const nameOf = (person: number): string => NAMES[person] ?? '';

const card = (key: string, more: Partial<PlannedCard> = {}): PlannedCard => ({
  ...{ key, version: 1, assignee: 1, helper: null, plannedOn: MONDAY, from: null, to: null, place: 1, priority: 0, minutes: 60 },
  ...{ deadline: null, ...more },
});
const days = (cards: readonly PlannedCard[], monday = MONDAY) => teamDays(cards, monday, nameOf);
/** Each day with its people and the keys of their cards. */
const outline = (cards: readonly PlannedCard[], monday = MONDAY) =>
  days(cards, monday).map(({ day, people }) => ({
    day,
    people: people.map(({ person, cards: own }) => [person, own.map(({ key }) => key).join('')]),
  }));

describe('the week of a team', () => {
  test('has five days without any card, and a day of the weekend only with one', () => {
    expect(days([]).map(({ day }) => day)).toEqual([0, 1, 2, 3, 4].map((index) => addDays(MONDAY, index)));
    expect(days([card('a', { plannedOn: '2026-12-06' })]).map(({ day }) => day.slice(8))).toEqual(['30', '01', '02', '03', '04', '06']);
  });

  test('has the cards without a technician first, then people by name in Polish order', () => {
    const cards = [card('a'), card('b', { assignee: 3 }), card('c', { assignee: null }), card('d', { assignee: 2 })];
    expect(outline(cards)[0]).toEqual({
      day: MONDAY,
      people: [
        [null, 'c'],
        [2, 'd'],
        [3, 'b'],
        [1, 'a'],
      ],
    });
  });

  test('has the cards of a person in order of place, equal ones always in the same order', () => {
    const cards = [card('b', { place: 2 }), card('c', { place: 1.5 }), card('e', { place: 1.5 }), card('a', { place: null })];
    expect(outline(cards)[0]?.people).toEqual([[1, 'ceba']]);
    expect(outline(cards.toReversed())[0]?.people).toEqual([[1, 'ceba']]);
  });

  test('leaves out other weeks and what has no day', () => {
    const cards = [
      card('a', { plannedOn: '2026-11-29' }),
      card('b', { plannedOn: '2026-12-07' }),
      card('c', { plannedOn: null, place: null }),
    ];
    expect(outline(cards).flatMap(({ people }) => people)).toEqual([]);
  });

  test('has its seven days over a change of the clock, the end of a year and the leap day', () => {
    for (const [monday, day] of [
      ['2026-10-19', '2026-10-25'],
      ['2026-12-28', '2027-01-02'],
      ['2028-02-28', '2028-02-29'],
    ] as const)
      expect(days([card('a', { plannedOn: day })], monday).find(({ people }) => people.length > 0)?.day).toBe(day);
    for (const year of ['1999', '2099']) expect(days([card('a', { plannedOn: `${year}-06-16` })], `${year}-06-14`)).toHaveLength(5);
  });

  test('counts the minutes of a helper as well, also of one without cards', () => {
    const [monday] = days([card('a', { helper: 2, minutes: 90 }), card('b', { assignee: 3, minutes: 30, helper: 1 })]);
    const minutes = monday?.people.map(({ person, minutes: sum, helps }) => [person, sum, helps.map(({ key }) => key).join('')]);
    expect(minutes).toEqual([
      [2, 90, 'a'],
      [3, 30, ''],
      [1, 120, 'b'],
    ]);
  });

  test('is over a full day from the first minute above eight hours', () => {
    const sum = (...minutes: number[]) =>
      days(minutes.map((one, index) => card(String(index), { minutes: one })))[0]?.people[0]?.minutes ?? 0;
    expect(sum(240, 240) > FULL_DAY).toBe(false);
    expect(sum(240, 240, 5) > FULL_DAY).toBe(true);
  });

  test('holds every one of many cards once', () => {
    const cards = Array.from({ length: 401 }, (_, index) =>
      card(String(index), { assignee: (index % 20) + 1, plannedOn: addDays(MONDAY, index % 7) }),
    );
    const held = days(cards).flatMap(({ people }) => people.flatMap(({ cards: own }) => own.map(({ key }) => key)));
    expect(held.sort()).toEqual(cards.map(({ key }) => key).sort());
  });
});

test('requests without a day are in order of urgency, then of their deadline', () => {
  const cards = [card('a'), card('b', { deadline: '2026-12-09' }), card('c', { deadline: '2026-12-01' }), card('d', { priority: 2 })];
  expect(cards.sort(byUrgency).map(({ key }) => key)).toEqual(['d', 'c', 'b', 'a']);
});

test('what is left over is from before today, the oldest day first', () => {
  const cards = [card('a'), card('b', { plannedOn: '2026-11-27' }), card('c', { plannedOn: '2026-11-26' }), card('d', { plannedOn: null })];
  expect(leftOver(cards, MONDAY).map(({ key }) => key)).toEqual(['c', 'b']);
});

describe('a change of somebody else', () => {
  const held = (...rows: PlannedCard[]) => new Map(rows.map((row) => [row.key, row]));

  test('is told by its first field', () => {
    const moved = card('a', { version: 3, plannedOn: '2026-12-04', assignee: 2 });
    expect(changedMeanwhile(held(card('a')), [moved])).toEqual([{ key: 'a', field: 'plannedOn' }]);
    expect(changedMeanwhile(held(card('a')), [card('a', { version: 2, minutes: 90 })])).toEqual([{ key: 'a', field: 'minutes' }]);
  });

  test('is none while an own change waits, nor when the office confirms it', () => {
    const mine = card('a', { plannedOn: '2026-12-04' });
    expect(changedMeanwhile(held(card('a')), [mine])).toEqual([]);
    expect(changedMeanwhile(held(mine), [{ ...mine, version: 2, place: 7 }])).toEqual([]);
  });

  test('is told if it came together with the confirmation of an own one', () => {
    const mine = card('a', { plannedOn: '2026-12-04' });
    expect(changedMeanwhile(held(mine), [{ ...mine, version: 3, assignee: 2 }])).toEqual([{ key: 'a', field: 'assignee' }]);
  });

  test('is none for a row that is new, gone or only in another place', () => {
    expect(changedMeanwhile(held(card('b')), [card('a', { version: 4 })])).toEqual([]);
    expect(changedMeanwhile(held(card('a')), [card('a', { place: 3 })])).toEqual([]);
  });
});
