import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guidePages, textsOf } from '#tests/support/guide-page.ts';
import type { GuideTopic } from '#domain/diagnosis/guide-topic.ts';
import type { GuideEntry } from '#texts/guide/entry.ts';
import { GUIDE_PAGES } from '#texts/guide/guide-for.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** All texts of a page, including those that it fills into a task. */
function wordsOf(page: GuideEntry): string {
  const task = 'task' in page ? Object.values(page.task as Record<string, string>) : [];
  return plain([...textsOf(page), ...task].join('\n'));
}
const stepsOf = ({ steps }: GuideEntry): string => plain(steps.map((step) => `${step.do} ${step.normal ?? ''}`).join('\n'));
const safetyOf = ({ safety }: GuideEntry): string => plain(safety.join('\n'));
const wordsOn = (topic: GuideTopic): string => wordsOf(GUIDE_PAGES[topic]);
const pagesThat = (say: RegExp, of: (page: GuideEntry) => string): readonly (readonly [GuideTopic, GuideEntry])[] =>
  guidePages.filter(([, page]) => say.test(of(page)));

describe('where the voltage of the grid is measured', () => {
  test('is behind the meter, never at the connection, which is the operator’s and sealed', () => {
    for (const [topic, page] of guidePages) expect(wordsOf(page), topic).not.toMatch(/w złączu(?! MC4)/i);
    const onMeter = pagesThat(/za licznikiem/i, wordsOf).map(([topic]) => topic);
    expect(onMeter.length).toBeGreaterThanOrEqual(8);
  });

  test.each(pagesThat(/licznikiem/, stepsOf))('is the main board, named in full on %s', (_, page) =>
    expect(stepsOf(page)).toContain('za licznikiem, w rozdzielnicy głównej,'),
  );
});

/** Work at live parts: voltages, currents, thermography under load. */
const LIVE =
  /zmierz (?!temperatur|zasilanie|wkładki|styk)|zmierz.*(?:U L-N|Voc)|kamerą.*obciąż|obciąż\p{L}+ obejrzyj kamerą|prądy|cęgi DC/iu;
const AC_LIVE = /U L-N|zmierz U |częstotliwość/i;

describe('work that is dangerous', () => {
  const live = pagesThat(LIVE, stepsOf);

  test('is found on nearly every page', () => expect(live.length).toBeGreaterThan(25));

  test.each(live)('is done by two persons: %s', (_, page) => expect(safetyOf(page)).toMatch(/dwie osoby/i));

  test.each(pagesThat(/\bDach:/, safetyOf))('on the roof of %s is done by two persons', (_, page) =>
    expect(safetyOf(page)).toMatch(/Dach: dwie osoby/),
  );

  test.each(pagesThat(AC_LIVE, stepsOf))('takes a meter of CAT IV before the main board: %s', (_, page) =>
    expect(safetyOf(page)).toMatch(/CAT III \(przed rozdzielnicą główną CAT IV\)/),
  );
});

test('a string that is too long is measured with a meter for 1500 V', () => {
  const words = wordsOn('event:DC_OVER_VOLT');
  expect(plain(GUIDE_PAGES['event:DC_OVER_VOLT'].bring)).toContain('1500 V DC');
  expect(safetyOf(GUIDE_PAGES['event:DC_OVER_VOLT'])).toContain('1500 V DC');
  expect(words).not.toMatch(/1000 V/);
});

describe('the meter of direct current', () => {
  const onStrings = pagesThat(/Voc/, stepsOf);

  test('is for 1500 V where the voltage of a string is measured, since a string may have it', () => {
    expect(onStrings.length).toBeGreaterThan(10);
    for (const [topic, { bring }] of onStrings) expect(plain(bring), topic).toMatch(/DC 1500 V|1500 V DC/);
    for (const [topic, { bring }] of guidePages) expect(plain(bring), topic).not.toMatch(/1000 V/);
  });
});

describe('a battery', () => {
  const OF_DATA: readonly GuideTopic[] = ['clock'];
  const atWork = guidePages.filter(([topic]) => !OF_DATA.includes(topic));

  test.each(atWork)('is a source of its own, and is switched off: %s', (_, page) =>
    expect(safetyOf(page)).toMatch(/magazyn energii[^.]*(?:wyłącz|odłącz)|(?:wyłącz|odłącz)[^.]*magazyn energii/i),
  );

  test.each(['event:CABINET_OPEN', 'event:OVER_TEMP', 'event:HW_TEST_FAILURE', 'event:MEMORY_LOSS', 'state:FAULT', 'unknown'] as const)(
    'has a sentence of its own where the inverter is opened: %s',
    (topic) => expect(safetyOf(GUIDE_PAGES[topic])).toContain('Magazyn energii i wyjście rezerwowe to osobne źródła'),
  );

  test('or a limit of feeding in makes a comparison impossible, and the pages say so', () => {
    expect(wordsOn('low_yield:low')).toMatch(/Magazyn energii lub limit oddawania: moc AC jest wtedy nieporównywalna/);
    expect(wordsOn('limited')).toMatch(/Limit lub magazyn: mocy AC nie da się porównać z sąsiadami/);
  });
});

describe('power that is cut at noon', () => {
  test('is the rating’s and the heat’s before it is the grid’s', () => {
    expect(stepsOf(GUIDE_PAGES['low_yield:low'])).toMatch(/Ścięcie w południe: moc falownika, temperatura, na końcu sieć/);
    const causes = GUIDE_PAGES['state:THROTTLED'].causes.map((cause, place) => [cause, place] as const);
    const placeOf = (of: RegExp): number => causes.find(([cause]) => of.test(cause))?.[1] ?? Number.NaN;
    expect(placeOf(/mocniejszy od falownika/)).toBeLessThan(placeOf(/Temperatura/));
    expect(placeOf(/Temperatura/)).toBeLessThan(placeOf(/Napięcie sieci/));
    expect(placeOf(/Limit oddawania/)).toBeLessThan(placeOf(/Napięcie sieci/));
  });

  test('at 248 to 253 V is not the fault of the grid: it is inside the norm', () => {
    const throttled = wordsOn('state:THROTTLED');
    expect(throttled).toContain('248–253 V, choć to jeszcze norma');
    for (const [topic, page] of guidePages) expect(wordsOf(page), topic).not.toMatch(/248–253 V winna/);
  });
});

test('a failed self-test is looked into before the inverter is started again', () => {
  for (const topic of ['event:HW_TEST_FAILURE', 'state:FAULT'] as const) {
    const steps = GUIDE_PAGES[topic].steps.map((step) => step.do);
    const looked = steps.findIndex((step) => /obejrzyj złącza, przewody|obejrzyj złącza i przewody/.test(step));
    const started = steps.findIndex((step) => /uruchom ponownie/.test(step));
    expect(looked, topic).toBeGreaterThanOrEqual(0);
    expect(started, topic).toBeGreaterThan(looked);
    expect(started, topic).toBe(steps.length - 1);
    const { scope } = GUIDE_PAGES[topic].task;
    expect(scope.search(/[Oo]bejrzeć złącza i przewody/), topic).toBeGreaterThanOrEqual(0);
    expect(scope.search(/[Oo]bejrzeć złącza i przewody/), topic).toBeLessThan(scope.search(/uruchomić ponownie/i));
  }
});

test.each(pagesThat(/zmierz[^.]*Riso|^Riso|Riso przewodu/im, stepsOf))('insulation is measured without surge protection: %s', (_, page) =>
  expect(stepsOf(page)).toMatch(/Riso[^.]*bez SPD/),
);

test('a residual current device has its time beside its current', () => {
  expect(stepsOf(GUIDE_PAGES['event:AC_DISCONNECT'])).toMatch(/50 % a 100 % IΔn; przy IΔn do 0,3 s \(typ S: 0,13–0,5 s\)/);
});

describe.each(['overvoltage', 'event:AC_OVER_VOLT'] as const)('too high a voltage (%s)', (topic) => {
  const page = GUIDE_PAGES[topic];

  test('at 0 W of own power is the strongest evidence', () => expect(stepsOf(page)).toMatch(/0 W[\s\S]*najmocniejszy dowód/));

  test('may come from the transformer’s tap, by day and by night', () =>
    expect(page.causes.some((cause) => /zaczep transformatora.*w nocy/.test(cause))).toBe(true));
});

describe('waiting for the grid', () => {
  const waiting = pagesThat(/czas obserwacji/i, wordsOf);

  test('is spoken of where the grid was away', () =>
    expect(waiting.map(([topic]) => topic)).toEqual(
      expect.arrayContaining(['event:GRID_DISCONNECT', 'event:UNDER_FREQUENCY', 'state:STARTING', 'grid_outage']),
    ));

  test.each(waiting)('names the standard’s time, its rise of power and who has the last word: %s', (_, page) => {
    expect(wordsOf(page)).toMatch(/60 s, potem wzrost mocy o 10 %\/min \(PN-EN 50549-1\), do potwierdzenia w IRiESD operatora/);
    expect(wordsOf(page)).not.toMatch(/30 s/);
  });
});

test('the regulation on microinstallations is listed, and that its annex was not compared', () => {
  const sources = readFileSync(new URL('../../../../docs/guide-sources.md', import.meta.url), 'utf8');
  expect(sources).toMatch(/31 May 2023, Dz\.U\. 2023 poz\. 1098.*treści załącznika nie porównano/);
});
