import { compareInstallation } from '#contract/care/comparison.contract.ts';
import { readMeteringDetails } from '#contract/care/metering-details.contract.ts';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import type { Ask, Endpoint } from '#contract/endpoint.ts';
import type { Comparison } from '#domain/energy/comparison/comparison.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { MeteringDetails } from '#domain/service/metering-details.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { ReportInput } from '#domain/service/report-input.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

type Said = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };
type Asks = <E extends Endpoint>(described: E, asked: Ask<E>) => Promise<Said>;

/** What was said, `null` where it was not, or not understood. */
const saidBy = <T>(said: Said): T | null => (said.ok ? (said.value as T | null) : null);

/** Asks for all that a report of a week is made of, one thing after the other; without the report itself there is none. */
export const readVoltageReport =
  (ask: Asks) =>
  async (id: number, monday: LocalDate, asOf: readonly LocalDate[]): Promise<Outcome<ReportInput>> => {
    const told = await ask(voltageReportOfWeek, { params: { id }, query: { week: monday, intervals: '1' } });
    if (!told.ok) return told;
    const report = told.value as WeekReport | null;
    if (report === null) return { ok: false, problem: { is: 'shape' } };
    const metering = saidBy<MeteringDetails>(await ask(readMeteringDetails, { params: { id } }));
    const compared: (Comparison | null)[] = [];
    for (const date of asOf) compared.push(saidBy<Comparison>(await ask(compareInstallation, { params: { id }, query: { date } })));
    const losses = compared.flatMap((one) => one?.lost ?? []);
    return { ok: true, value: { report, metering, losses: losses.length === asOf.length ? losses : null } };
  };
