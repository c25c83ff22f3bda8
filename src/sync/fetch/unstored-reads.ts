import { compareInstallation } from '#contract/care/comparison.contract.ts';
import { readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import type { energyData } from '#contract/telemetry.contract.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import { sumOfBars } from '#domain/energy/fleet-energy.ts';
import { periodCode } from '#domain/energy/period.ts';
import type { EnergyBar } from '#domain/energy/series.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { ReportInput, WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/* Reads for files and sums over many installations. They are not stored: they would evict what a day without a network needs. */

type CallOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };
type CallApi = <E extends Endpoint>(described: E, request: RequestOf<E>) => Promise<CallOutcome>;

const valueOrNull = <T>(outcome: CallOutcome): T | null => (outcome.ok ? (outcome.value as T | null) : null);

/**
 * Reads the parts of a weekly voltage report one after another. Fails without the report itself; the other parts may be missing. `asOf`: the
 * days for which the losses are read.
 */
export const readVoltageReport =
  (callApi: CallApi) =>
  async (id: number, monday: LocalDate, asOf: readonly LocalDate[]): Promise<Outcome<ReportInput>> => {
    const outcome = await callApi(voltageReportOfWeek, { params: { id }, query: { week: monday, intervals: '1' } });
    if (!outcome.ok) return outcome;
    const report = outcome.value as WeekReport | null;
    if (report === null) return { ok: false, problem: { is: 'shape' } };
    const metering = valueOrNull<MeteringDetails>(await callApi(readMeteringDetails, { params: { id } }));
    const compared: (Comparison | null)[] = [];
    for (const date of asOf)
      compared.push(valueOrNull<Comparison>(await callApi(compareInstallation, { params: { id }, query: { date } })));
    const losses = compared.flatMap((one) => one?.lost ?? []);
    return { ok: true, value: { report, metering, losses: losses.length === asOf.length ? losses : null } };
  };

/** Reads the energy of an installation in a day so far: the sum of its hours; `null` if unknown. */
export const readDayEnergy =
  (callApi: (request: RequestOf<typeof energyData>) => Promise<CallOutcome>) =>
  async (id: number, date: LocalDate): Promise<Outcome<WattHours | null>> => {
    const outcome = await callApi({ params: { id }, query: { date, type: periodCode('day') } });
    if (!outcome.ok) return outcome;
    const bars = outcome.value as readonly EnergyBar[] | null;
    return bars === null ? { ok: false, problem: { is: 'shape' } } : { ok: true, value: sumOfBars(bars) };
  };
