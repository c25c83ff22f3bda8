import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route } from 'wouter';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column } from '#domain/energy/series.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { reportOfReadings, type WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import { quantity } from '#domain/quantity.ts';
import { VoltagesScreen } from '#screens/voltages/voltages.screen.tsx';
import { ABSENT, memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const WEEK = reportWeek('2026-11-09');
const FIVE_MINUTES = 300_000;

/** A whole week of readings, each five minutes; `voltageAt` of the reading's number. */
const readings = (voltageAt: (index: number) => number): VoltageReading[] =>
  Array.from({ length: (WEEK.to - WEEK.from) / FIVE_MINUTES }, (_, index) => ({
    at: WEEK.from + index * FIVE_MINUTES,
    power: 1000,
    voltages: [voltageAt(index), 240, 241],
    state: null,
  }));

const reportOn = (voltageAt: (index: number) => number, over: Partial<WeekReport> = {}): WeekReport => ({
  ...reportOfReadings(readings(voltageAt), WEEK, 3, MIDDLE_OF_POLAND),
  intervals: null,
  events: {},
  daylightEvents: {},
  throttledMinutes: 0,
  ...over,
});

async function opens(report: Resource<WeekReport>, over: Partial<Installation> = {}) {
  const queries = memoryQueries();
  queries.installation('SN0007').value = ready(anInstallation(over));
  queries.voltageReport(7, WEEK.monday).value = report;
  queries.meteringDetails(7).value = ready({ id: 7, ppe: null, operator: null });
  const { commands, calls } = memoryCommands(queries);
  renderScreen(
    <Route path="/installation/:sn/napiecia">
      <VoltagesScreen />
    </Route>,
    { at: '/installation/SN0007/napiecia?tydzien=2026-11-11', queries, commands },
  );
  await settle();
  return { queries, calls };
}
const card = (name: string) => screen.getByRole('region', { name });
const words = (name: string) => (card(name).textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the report on voltages of a week', () => {
  test('has both verdicts in words with their rules, and which phase violates them', async () => {
    await opens(ready(reportOn((index) => (index % 10 < 2 ? 254 : 240))));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Niezgodne');
    expect(words('Ocena tygodnia')).toContain('Rozporządzenie systemoweNiezgodne');
    expect(words('Ocena tygodnia')).toContain('Fazy poza granicami: L1.');
    expect(screen.getByText(/Pomiar orientacyjny, nie klasa A/)).toBeTruthy();
  });

  test('a single mean above 253 V violates the standard and not the regulation', async () => {
    await opens(ready(reportOn((index) => (index < 2 ? 253.1 : 253))));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Niezgodne');
    expect(words('Ocena tygodnia')).toContain('Rozporządzenie systemoweZgodne');
  });

  test('with too little data it gives no verdict and says how much there is', async () => {
    const few = reportOfReadings(readings(() => 240).slice(0, 330), WEEK, 3, MIDDLE_OF_POLAND);
    await opens(ready({ ...few, intervals: null, events: {}, daylightEvents: {}, throttledMinutes: 0 }));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Bez oceny');
    expect(words('Ocena tygodnia')).toContain('L1, L2, L3: Za mało danych: 165 z 1008.');
  });

  test('lists the worst means of all phases first, and the events of the week', async () => {
    await opens(
      ready(
        reportOn((index) => (index < 2 ? 251 : 240), {
          events: { AC_OVER_VOLT: 3 },
          daylightEvents: { AC_OVER_VOLT: 2 },
          throttledMinutes: 22,
        }),
      ),
    );
    const [first] = within(card('Najdalej od 230 V')).getAllByRole('button');
    expect(first?.textContent?.replaceAll('\u00a0', ' ')).toBe('9/11/2026, 00:00L1251,00 V');
    expect(words('Zdarzenia i ograniczenia')).toContain('AC_OVER_VOLT · 3 razy, w dzień 2');
    expect(words('Zdarzenia i ograniczenia')).toContain('Falownik ograniczał moc przez 22 minuty.');
  });

  test('a doubtful verdict is not given, with its reason and the number of readings it depends on', async () => {
    const report = reportOn(() => 240);
    const phases = report.phases.map((phase) => ({ ...phase, en50160: null, reason: 'doubtful' as const, doubtful: 84 }));
    await opens(ready({ ...report, phases, highWhileIdle: { count: 2, highest: [] } }));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Bez oceny');
    expect(words('Ocena tygodnia').match(/L1, L2, L3: Ocena zależy od odczytów wątpliwych/g)).toHaveLength(1);
    expect(words('Ocena tygodnia')).toContain('Rozporządzenie systemoweZgodne');
    expect(words('Fazy')).toContain('Odczyty wątpliwe: sieć albo wyłączony falownik848484');
    expect(words('Najdalej od 230 V')).toContain('Przedziały ze średnią powyżej 253 V przy mocy własnej 0 W: 2.');
  });

  test('a week in which the installation was switched off is compliant, says of how much, and when that was', async () => {
    const off = readings(() => 240).map((one) => {
      const isOff = one.at >= instantOf('2026-11-11', 11, 10) && one.at < instantOf('2026-11-11', 11, 50);
      return isOff ? { ...one, power: 0, voltages: [0, 0, 0] as const } : one;
    });
    const report = reportOfReadings(off, WEEK, 3, MIDDLE_OF_POLAND);
    await opens(ready({ ...report, intervals: null, events: {}, daylightEvents: {}, throttledMinutes: 0 }));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Zgodne w zmierzonych 99 %');
    expect(words('Przerwy i wyłączenia')).toContain('11/11/2026: przerwa w zasilaniu albo wyłączenie instalacji, 11:10–11:50');
    expect(words('Fazy')).toContain('Przedziały z przerwą w zasilaniu albo wyłączeniem instalacji444');
  });

  test('a report that an earlier version of the app has stored is shown as it was', async () => {
    const report = reportOn(() => 240);
    const phases = report.phases.map(({ doubtful: _, interrupted: __, ...phase }) => phase);
    const { highWhileIdle: _, daylightEvents: __, interruptions: ___, ...stored } = { ...report, events: { AC_OVER_VOLT: 3 }, phases };
    await opens(ready(stored as never));
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Zgodne');
    expect(words('Zdarzenia i ograniczenia')).toContain('AC_OVER_VOLT · 3 razy');
    expect(words('Fazy')).not.toContain('wątpliwe');
  });

  test('of an inverter that reports no states and events it does not say that there were none', async () => {
    await opens(ready(reportOn(() => 240)), { hasEvents: false });
    expect(words('Zdarzenia i ograniczenia')).toContain('nie wiadomo, czy się wyłączał lub ograniczał moc');
    expect(words('Zdarzenia i ograniczenia')).not.toContain('nie zgłosił');
  });

  test('a press on a mean shows the readings around it', async () => {
    const { queries } = await opens(ready(reportOn((index) => (index < 2 ? 251 : 240))));
    const at = column([WEEK.from, WEEK.from + FIVE_MINUTES]);
    const phase = (voltage: number) => ({ at, values: column([voltage, voltage]) });
    queries.voltages(7, '2026-11-09', 'day').value = ready({ a: phase(251), b: phase(240), c: phase(241) } as never);
    queries.power(7, '2026-11-09').value = ready({ at, values: column([1000, 1500]) } as never);
    queries.states(7).value = ready([{ at: quantity(WEEK.from - 1), state: 'MPPT' }] as never);
    await user.click(within(card('Najdalej od 230 V')).getAllByRole('button')[0] as HTMLElement);
    const [, , second] = within(card('Najdalej od 230 V')).getAllByRole('row');
    expect(second?.textContent?.replaceAll('\u00a0', ' ')).toBe('00:05251,0240,0241,01,50Praca (MPPT)');
  });

  test('a week that was never fetched is computed from the readings on the device, and says so', async () => {
    const { queries } = await opens(ABSENT);
    expect(screen.getAllByText(/nie pobrano|Tego tygodnia nie ma/i).length).toBeGreaterThan(0);
    const samples = readings((index) => (index < 2 ? 254 : 240));
    const at = column(samples.map((reading) => reading.at));
    const phase = (which: number) => ({
      at,
      values: column(samples.map(({ voltages }, index) => (voltages[which] ?? Number.NaN) + (index % 7) / 10)),
    });
    queries.voltages(7, WEEK.monday, 'week').value = ready({ a: phase(0), b: phase(1), c: phase(2) } as never);
    await settle();
    expect(screen.getByText(/Obliczono z danych na urządzeniu/)).toBeTruthy();
    expect(words('Ocena tygodnia')).toContain('PN-EN 50160Niezgodne');
    expect(screen.queryByRole('region', { name: 'Zdarzenia i ograniczenia' })).toBeNull();
  });

  test('if a week is not on the device it lists those that are, and a press opens one', async () => {
    const { queries } = await opens(ABSENT);
    queries.heldVoltageWeeks(7).value = ['2026-11-02'];
    queries.voltageReport(7, '2026-11-02').value = ready(reportOn(() => 240));
    await settle();
    await user.click(within(screen.getByRole('navigation', { name: 'Na urządzeniu są tygodnie:' })).getByRole('button'));
    expect(card('Ocena tygodnia')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Na urządzeniu są tygodnie:' })).toBeNull();
  });

  test('a foreign backend has one neutral sentence', async () => {
    await opens({ is: 'absent', problem: { is: 'unsupported' } });
    expect(screen.getAllByText('Ten serwer tego nie oblicza.').length).toBeGreaterThan(0);
  });

  test('a metering point is validated, normalised and stored with its operator', async () => {
    const { calls } = await opens(ready(reportOn(() => 240)));
    const form = card('Punkt poboru (PPE) i operator');
    const ppe = within(form).getByLabelText('Numer PPE');
    await pasteInto(user, ppe, '590543 500000 000002');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    expect(form.textContent).toContain('Cyfra kontrolna się nie zgadza');
    await user.clear(ppe);
    await pasteInto(user, ppe, 'PL 0037.12345678');
    await user.selectOptions(within(form).getByLabelText('Operator sieci'), 'pge');
    await user.click(within(form).getByRole('button', { name: 'Zapisz' }));
    await settle();
    expect(calls.at(-1)).toMatchObject([
      'changeMetering',
      { id: 7, ppe: null, operator: null },
      { ppe: 'PL003712345678', operator: 'pge' },
      'Dom Kowalskich',
    ]);
  });
});
