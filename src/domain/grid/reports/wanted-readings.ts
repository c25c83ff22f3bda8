import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type BrightSpan, brightSpans } from '#domain/energy/bright-spans.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { eventStretches, LASTS_IN_DARK, type ReportedStretch } from './event-stretches.ts';
import { faultStretches } from './fault-stretches.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf, WORKS_ABOVE } from './inverter-report.ts';

/** A span whose first reading may decide whether something is over, or counts. Unit: ms since 1970; includes both ends. */
export interface WantedReading extends BrightSpan {
  /** W. Only a reading above it decides; `null`: any reading. */
  readonly above: number | null;
}

/** Maximum number of days that are searched for the first reading by day. */
const DAYS = 60;

type OpenStretch = Pick<ReportedStretch, 'from' | 'to' | 'isByDay'> & { readonly code: string | null };

/** The period from one change to the next. */
interface Between {
  readonly report: InverterReport;
  readonly next: InverterReport;
  /** Active stretches. `code` is `null` for FAULT. */
  readonly active: readonly OpenStretch[];
}

const isNamed = (report: InverterReport, { code }: OpenStretch): boolean =>
  code === null ? stateOf(report) === 'FAULT' : report.codes.includes(code);

/** True if a reading by daylight may change something: a stretch that was not reported by day, or one that ends by day. */
function isDaylightWanted({ report, active }: Between, inverter: ReportingInverter): boolean {
  const mayEnd = (one: OpenStretch) => !isNamed(report, one) && (one.code === null || isAtWork(report, inverter));
  return !isBright(report.at, inverter.spot) && active.some((one) => !one.isByDay || mayEnd(one));
}

/** Spans, mostly of daylight, in which a first reading decides. */
function byDay(between: Between, inverter: ReportingInverter): WantedReading[] {
  const { report, next, active } = between;
  const held = stateOf(report) === undefined ? active.filter((one) => !isNamed(report, one)) : [];
  const isWanted = isDaylightWanted(between, inverter);
  if (!isWanted && held.length === 0) return [];
  const above = WORKS_ABOVE * inverter.inverterPower;
  const spans = brightSpans(report.at, next.at, inverter.spot, DAYS);
  return [
    ...(isWanted ? spans.map((span) => ({ ...span, above: null })) : []),
    ...(held.length > 0 ? spans.map((span) => ({ ...span, above })) : []),
    ...(held.some(({ code }) => code === null) ? [{ from: report.at, to: next.at, above }] : []), // production ends a fault by night too
  ];
}

/** True for a stretch that counts after a second report in the dark. */
const mayCount = ({ code }: OpenStretch): boolean => code === null || (isEventCode(code) && !isGridEvent(code));

/** Spans for a second report: in the dark within a quarter of an hour, and by day of a blown string fuse, which counts when it is told twice. */
function secondReports({ report, next, active }: Between, { spot }: ReportingInverter): WantedReading[] {
  const [from, to] = [report.at + 1, next.at - 1];
  if (to < from) return [];
  const named = active.filter((one) => isNamed(report, one));
  const isWanted = isBright(report.at, spot)
    ? named.some(({ code }) => code === 'BLOWN_STRING_FUSE')
    : next.at - report.at < LASTS_IN_DARK && named.some(mayCount);
  return isWanted ? [{ from, to, above: null }] : [];
}

/**
 * The readings that are needed besides the changes of states and events: the first of each span.
 *
 * Unit    ms since 1970, W.
 * Range   reports at all changes, and at the last reading, in the order of time. With the first reading of each span they give
 *         the same result as all readings: between two changes state and codes are constant, so that only daylight, power and a
 *         second report can change it.
 * Source  the rules of `eventStretches` and `faultStretches`.
 */
export function wantedReadings(reports: readonly InverterReport[], inverter: ReportingInverter): WantedReading[] {
  const stretches: OpenStretch[] = [
    ...[...eventStretches(reports, inverter)].flatMap(([code, own]) => own.map((stretch) => ({ ...stretch, code }))),
    ...faultStretches(reports, inverter).map((stretch) => ({ ...stretch, code: null })),
  ].sort((one, other) => one.from - other.from);
  let [begun, active]: [number, readonly OpenStretch[]] = [0, []];
  return reports.flatMap((report, index) => {
    const first = begun;
    while ((stretches[begun]?.from ?? Number.POSITIVE_INFINITY) <= report.at) begun += 1;
    active = [...active, ...stretches.slice(first, begun)].filter(({ to }) => to === null || to > report.at);
    if (active.length === 0) return [];
    const between = { report, next: reports[index + 1] ?? report, active };
    return [...byDay(between, inverter), ...secondReports(between, inverter)];
  });
}
