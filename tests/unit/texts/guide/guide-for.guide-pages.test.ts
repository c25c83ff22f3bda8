import { describe, expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';
import { calmPages, faultPages, guidePages, textsOf } from '#tests/support/guide-page.ts';
import { eventTexts } from '#texts/installation/events.ts';
import { guideForCause, guideForEvent, guideForState, guideIndex } from '#texts/guide/guide-for.ts';
import { stateTexts } from '#texts/installation/states.ts';

/** Unit: characters. One screen of a phone. */
const PAGE_MAX = 1400;
const CALM_PAGE_MAX = 700;
const LINE_MAX = 92;

describe('every page', () => {
  test('of 16 events, 8 states and 13 causes is there', () => expect([calmPages.length, faultPages.length]).toEqual([6, 31]));

  test.each(guidePages)('%s contains the dangers, the first check, what to bring and what to report', (_, page) => {
    expect(page.safety.length).toBeGreaterThan(0);
    expect(page.steps.length).toBeGreaterThan(0);
    expect(page.words.length).toBeGreaterThan(1);
    for (const text of textsOf(page)) expect(text.trim()).not.toBe('');
  });

  test.each(guidePages)('%s has its one-liners on one line', (_, { firstCheck, bring }) => {
    expect(firstCheck.length).toBeLessThanOrEqual(LINE_MAX);
    expect(bring.length).toBeLessThanOrEqual(LINE_MAX);
    expect(`${firstCheck}${bring}`).not.toContain('\n');
  });

  test.each(faultPages)('%s fits one screen of a phone and goes to the bottom of it', (_, page) => {
    expect(textsOf(page).join('').length).toBeLessThanOrEqual(PAGE_MAX);
    expect(page.safety.length).toBeGreaterThanOrEqual(3);
    expect(page.causes.length).toBeGreaterThanOrEqual(2);
    expect(page.steps.length).toBeGreaterThanOrEqual(3);
    expect(page.calls.operator ?? page.calls.maker).toBeTruthy();
  });

  test.each(calmPages)('%s says briefly what is normal', (_, page) => {
    expect(page.normal).toBeTruthy();
    expect(textsOf(page).join('').length).toBeLessThanOrEqual(CALM_PAGE_MAX);
  });
});

const DANGER = /napięci|prąd|DC|doziemieni|wyłącz|odłącz|zmierz/i;
test.each(guidePages)('the safety of %s speaks of voltage, current or how to be rid of them', (_, { safety }) =>
  expect(safety.filter((text) => DANGER.test(text)).length).toBeGreaterThan(0),
);

test('instructions to unplug strings, remove fuses or measure what needs it begin with a warning of the arc', () => {
  const unplugging = /rozepnij|rozpięci|wyjmij|wkładki obu|Voc|Riso(?! przewodu AC)/i;
  const unplugs = guidePages.filter(([, { steps }]) => steps.some((step) => unplugging.test(`${step.do} ${step.normal}`)));
  expect(unplugs.length).toBeGreaterThan(12);
  for (const [topic, { safety }] of unplugs) expect(safety.join(' '), topic).toMatch(/łuk DC/);
});

describe('a lookup', () => {
  test('finds each event and state under its name in the catalogue', () => {
    for (const code of EVENT_CODES) expect(guideForEvent(code)).toMatchObject({ unknown: null, page: { title: eventTexts[code] } });
    for (const state of INVERTER_STATES) expect(guideForState(state)).toMatchObject({ unknown: null, page: { title: stateTexts[state] } });
  });

  test('answers an unknown code with the page of unknown codes, the code raw beside it', () => {
    expect(guideForEvent('VENDOR_17')).toMatchObject({ topic: 'unknown', unknown: 'VENDOR_17' });
    expect(guideForCause('event:EVT1_BIT_20')).toMatchObject({ topic: 'unknown', unknown: 'EVT1_BIT_20' });
    expect(guideForState('17')).toMatchObject({ topic: 'unknown', unknown: '17' });
    expect(guideForEvent('VENDOR_17').page.causes.join(' ')).not.toMatch(/doziemieni|napięci|izolacj/i);
  });

  test('distinguishes grades of a low yield', () => {
    const topics = (['none', 'strings', 'low', null] as const).map((verdict) => guideForCause('low_yield', verdict).topic);
    expect(topics).toEqual(['no_production', 'low_yield:strings', 'low_yield:low', 'low_yield:low']);
  });
});

describe('the index', () => {
  const index = guideIndex();
  const found = (word: string): string[] => index.filter(({ words }) => words.includes(word)).map(({ topic }) => topic);

  test('has every page once, in order, with titles and words that differ', () => {
    expect(index.map(({ topic }) => topic)).toEqual(guidePages.map(([topic]) => topic));
    for (const { words } of index) expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
  });

  test('finds a page by its code, by jargon and by plain words', () => {
    expect(found('GROUND_FAULT')).toEqual(['event:GROUND_FAULT']);
    expect(found('THROTTLED')).toEqual(['state:THROTTLED']);
    expect(found('Riso')).toContain('event:GROUND_FAULT');
    expect(found('253 V')).toEqual(['event:AC_OVER_VOLT', 'overvoltage']);
  });
});
