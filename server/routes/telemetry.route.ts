import { decidePutAside, dismissInverter, listDataNotices } from '#contract/care/data-notices.contract.ts';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import { energyData, overvoltages, phaseData, powerData } from '#contract/telemetry.contract.ts';
import { type Period, periodOfCode, VOLTAGE_PERIODS } from '#domain/energy/period.ts';
import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { reportVoltagesOf } from '#server/care/report-voltages.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { chartsStore } from '#server/store/telemetry/charts.store.ts';
import { readNoticeFacts, findDataNotices } from '#server/store/telemetry/data-notices.ts';
import { dismissKept } from '#server/store/telemetry/not-taken/kept-readings.ts';
import { closePutAside } from '#server/store/telemetry/not-taken/put-aside.ts';
import { statusStore } from '#server/store/telemetry/status.store.ts';
import { takePutAside } from '#server/telemetry/take-readings.ts';

const WRONG_TYPE = 'Rodzaj wykresu to 0 (dzień), 1 (tydzień), 2 (miesiąc) albo 3 (rok).';
const WRONG_VOLTAGE_TYPE = 'Napięcia fazowe są dostępne dla dnia (0) i tygodnia (1).';

/** What charts depend on: they change with new readings only. */
const PARTS = ['installation-set', 'live'] as const;

const refuse = (field: string, sentence: string) => new NotCached(400, refusedFields({ [field]: [sentence] }));
const EARLIEST = '2000-01-01';
const isInRange = (date: LocalDate): boolean => date >= EARLIEST && date < '2101-01-01';

/** What readings show: charts, notices about data, the voltage report. */
export function telemetryRoutes(router: EndpointRouter, services: Services): void {
  chartRoutes(router, services);
  voltageReportRoute(router, services);
}

function chartRoutes({ on }: EndpointRouter, { database, clock, ids, settings }: Services): void {
  const charts = chartsStore(database);
  const { overvoltages: overvoltagesOf } = statusStore(database);

  const known = async <T>(id: number, counts: Counts, date: LocalDate | undefined, query: () => Promise<T>) => {
    if (date !== undefined && !isInRange(date)) return refuse('date', sentences.dateRange);
    if (!(await ids.has(id, counts))) return new NotCached(404, refusedDetail(sentences.notFound));
    return { status: 200 as const, body: await query() };
  };

  on(powerData).keep(PARTS, ({ params: { id }, query: { date } }, counts) => known(id, counts, date, () => charts.power(id, date)));

  on(energyData).keep(PARTS, async ({ params: { id }, query: { date, type } }, counts) => {
    const period = periodOfCode(type);
    return period ? known(id, counts, date, () => charts.energy(id, period, date)) : refuse('type', WRONG_TYPE);
  });

  on(phaseData).keep(PARTS, async ({ params: { id }, query: { date, type } }, counts) => {
    const period = periodOfCode(type);
    return isOfVoltages(period) ? known(id, counts, date, () => charts.voltages(id, period, date)) : refuse('type', WRONG_VOLTAGE_TYPE);
  });

  on(overvoltages).keep(PARTS, ({ params: { id }, query: { last_value } }, counts) =>
    known(id, counts, undefined, () => overvoltagesOf(id, last_value)),
  );

  const noticesOf = async (id: number) => {
    const facts = await readNoticeFacts(database, id);
    return facts && { status: 200 as const, body: findDataNotices(facts, localDateOf(clock())) };
  };
  on(listDataNotices).keep(
    ['installations', 'live', 'care'],
    async ({ params: { id } }) => (await noticesOf(id)) ?? new NotCached(404, refusedDetail(sentences.notFound)),
    () => localDateOf(clock()),
  );

  on(decidePutAside).answer(async ({ params: { id }, body: { decision, arrived } }) => {
    const [now, until] = [clock(), Math.min(arrived, clock())];
    if (decision === 'take') await takePutAside(database, id, { until, now, keptMonths: settings.retentionMonths });
    await database.transaction((tx) => closePutAside(tx, { id, decision, until, now }));
    return (await noticesOf(id)) ?? { status: 404, body: refusedDetail(sentences.notFound) };
  });

  on(dismissInverter).answer(async ({ params: { id }, body: { sn } }) => {
    await dismissKept(database, sn, id);
    return (await noticesOf(id)) ?? { status: 404, body: refusedDetail(sentences.notFound) };
  });
}

const isOfVoltages = (period: Period | undefined): period is 'day' | 'week' => period !== undefined && VOLTAGE_PERIODS.includes(period);

/** The voltage report for the grid operator. */
function voltageReportRoute({ on }: EndpointRouter, { database, clock }: Services): void {
  on(voltageReportOfWeek).keep(['installations', 'live'], async ({ params: { id }, query: { week, intervals } }) => {
    if (week < EARLIEST) return new NotCached(400, refusedFields({ week: [sentences.weekTooEarly] }));
    if (mondayOf(week) > localDateOf(clock())) return new NotCached(400, refusedFields({ week: [sentences.futureWeek] }));
    const body = await reportVoltagesOf(database, id, week, intervals === '1');
    return body ? { status: 200, body } : new NotCached(404, refusedDetail(sentences.notFound));
  });
}
