import { expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { quantity } from '#domain/quantity.ts';
import { causeMark, causeName, lastsFor } from '#texts/diagnoses.ts';
import { eventTexts } from '#texts/installation/events.ts';

const OWN: readonly Cause[] = ['state:FAULT', 'silent', 'no_production', 'low_yield', 'grid_outage', 'overvoltage'];

test('every cause has a name and a mark of its own, and the mark is no longer than the name', () => {
  const names = OWN.map((cause) => causeName(cause));
  const marks = OWN.map((cause) => causeMark(cause));
  expect(new Set(names).size).toBe(OWN.length);
  expect(new Set(marks).size).toBe(OWN.length);
  expect(marks.every((mark, index) => mark.length <= (names[index]?.length ?? 0))).toBe(true);
});

test('an event is called as everywhere else; an unknown one is shown as it came', () => {
  for (const code of EVENT_CODES) expect(causeName(`event:${code}`)).toBe(eventTexts[code]);
  expect(causeName('event:VENDOR_17')).toBe('VENDOR_17 (kod producenta, bez opisu)');
  expect(causeMark('of_a_newer_server' as Cause)).toBe('Inna');
});

test('the mark of an event begins its name, and has room in a line of a phone’s list and of the wall', () => {
  for (const code of EVENT_CODES) {
    const mark = causeMark(`event:${code}`);
    expect(eventTexts[code].startsWith(mark), mark).toBe(true);
    expect(mark.length).toBeLessThanOrEqual(25);
  }
});

test('a low yield is named by its verdict', () => {
  expect(causeName('low_yield', 'none')).toBe('Brak produkcji na tej instalacji');
  expect(causeName('low_yield', 'strings')).toBe('Wyraźnie niższy uzysk: sprawdź łańcuchy');
  expect(causeName('low_yield', 'low')).toBe(causeName('low_yield'));
  expect(causeMark('low_yield', 'strings')).toBe('Wyraźnie niższy uzysk');
});

test.each([
  [-5_000, 'od niedawna'],
  [59_999, 'od niedawna'],
  [20 * 60_000, 'od 20 min'],
  [5 * 3_600_000, 'od 5 godz.'],
  [86_400_000, 'od 1 dnia'],
  [3 * 86_400_000 + 5, 'od 3 dni'],
  [22 * 86_400_000, 'od 22 dni'],
])('what began %i ms ago lasts "%s"', (age, said) => expect(lastsFor(quantity(1_800_000_000_000), 1_800_000_000_000 + age)).toBe(said));
