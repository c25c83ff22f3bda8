import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LostEpisode, noShare } from '#domain/grid/losses/lost-episodes.ts';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { whyClaimsLess } from '#texts/voltage/letter-claim.ts';
import { operatorLetter } from '#texts/voltage/operator-letter.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';
import { aReportSheet } from '#tests/support/report-sheets.ts';

const anEpisode = (hour: number, over: Partial<LostEpisode> = {}): LostEpisode => ({
  from: instantOf('2026-06-09', hour),
  to: instantOf('2026-06-09', hour, 30),
  energy: quantity(1.5),
  highestVoltage: quantity(252),
  highestMean: quantity(251),
  events: [],
  ...over,
});

const lostOf = (episodes: readonly LostEpisode[], over: Partial<LostInWeek> = {}): LostInWeek => ({
  energy: quantity(episodes.reduce((sum, { energy }) => sum + energy, 0)),
  minutes: episodes.length * 30,
  episodes,
  limited: noShare(quantity(0)),
  isPartial: false,
  isUpperBound: false,
  ...over,
});

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const letterOn = (lost: LostInWeek | null): string =>
  plain(operatorLetter({ ...aReportSheet(() => 240), lost, today: '2026-06-20', addressee: 'operator' }));

const BY_EVENT = anEpisode(10, { events: ['AC_OVER_VOLT'] });
const BY_MEAN = anEpisode(12, { energy: quantity(0.75), highestMean: quantity(253.01), highestVoltage: quantity(255) });

test('each stretch that is claimed is listed with its times, its energy and what it rests on', () => {
  const letter = letterOn(lostOf([BY_EVENT, BY_MEAN]));
  expect(letter).toContain('(szacunek, nie pomiar): około 2,3 kWh (2 okresy, 60 minut).');
  expect(letter).toContain('09.06.2026 r., 10:00–10:30 | 1,50 | Za wysokie napięcie sieci; średnia 10-minutowa do 251,00 V');
  expect(letter).toContain('09.06.2026 r., 12:00–12:30 | 0,75 | średnia 10-minutowa do 253,01 V');
  expect(letter).not.toContain('górna granica');
  expect(letterOn(lostOf([BY_EVENT], { isUpperBound: true }))).toContain('To górna granica');
});

test('a stretch with a mean of up to 253 V and no event is not claimed, and the dialog says so', () => {
  const lost = lostOf([BY_EVENT, anEpisode(11), anEpisode(13, { highestMean: quantity(253) }), anEpisode(14, { highestMean: null })]);
  expect(letterOn(lost)).toContain('około 1,5 kWh (1 okres, 30 minut)');
  expect(plain(whyClaimsLess(lost) ?? '')).toBe(
    'Pismo podaje tylko stratę ze zdarzeniem sieci albo ze średnią powyżej 253 V: 1,5 kWh z 6,0 kWh.',
  );
  expect(whyClaimsLess(lostOf([BY_EVENT, BY_MEAN]))).toBeNull();
  expect(letterOn(lostOf([anEpisode(11)]))).not.toMatch(/nie oddała|szacunek/i);
});

test('power that was limited for another reason is nowhere in it', () => {
  const limited = { energy: quantity<never>(92.2), minutes: 900, episodes: [anEpisode(9, { events: ['OVER_TEMP'] })] };
  const letter = letterOn(lostOf([], { limited }));
  expect(letter).not.toMatch(/92,2|nie oddała|ograniczał|przegrza|temperatura/i);
  expect(whyClaimsLess(lostOf([], { limited }))).toBeNull();
});

test('of a server that does not say what a loss rests on nothing is claimed, and the dialog says why', () => {
  const lost = lostOf([anEpisode(10, { events: null, highestMean: null, highestVoltage: quantity(256) })]);
  expect(letterOn(lost)).not.toMatch(/nie oddała|szacunek/i);
  expect(whyClaimsLess(lost)).toContain('serwer nie podał, na czym opiera ten szacunek');
  expect(whyClaimsLess(null)).toBeNull();
});

test(`what is claimed is the sum of what is listed, forty stretches at most, in the order of time (seed ${RUN_SEED})`, () => {
  const some = fc.array(fc.record({ hundredths: fc.integer({ min: 0, max: 900 }), mean: fc.integer({ min: 2480, max: 2560 }) }), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(some, (made) => {
      const episodes = made.map(({ hundredths, mean }, index) =>
        anEpisode(0, {
          from: quantity(instantOf('2026-06-08', 9) + index * 60_000),
          energy: quantity(hundredths / 100),
          highestMean: quantity(mean / 10),
        }),
      );
      const letter = letterOn(lostOf(episodes));
      const rows = [...letter.matchAll(/^(\S+ r\., \S+)–\S+ \| (\d+,\d\d) \| .* do (\d+,\d\d) V$/gm)];
      const proved = made.filter(({ hundredths, mean }) => hundredths > 0 && mean > 2530);
      expect(rows.length).toBe(Math.min(40, proved.length));
      for (const [, , , mean = ''] of rows) expect(Number(mean.replace(',', '.'))).toBeGreaterThan(253);
      const sum = rows.reduce((all, [, , energy = '']) => all + Math.round(Number(energy.replace(',', '.')) * 100), 0) / 100;
      if (rows.length === 0) expect(letter).not.toContain('nie oddała');
      else expect(letter).toContain(`około ${sum.toFixed(1).replace('.', ',')} kWh`);
    }),
    { seed: RUN_SEED, numRuns: 100 },
  );
});
