import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type BrightSpan, brightSpans } from '#domain/energy/bright-spans.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { eventStretches, LASTS_IN_DARK, type ToldStretch } from './event-stretches.ts';
import { faultStretches } from './fault-stretches.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf, WORKS_ABOVE } from './inverter-report.ts';

/** A time whose first reading may decide whether something is over, or counts. ms since 1970; both ends belong to it. */
export interface WantedReading extends BrightSpan {
  /** W. Only a reading above it decides; `null`: any does. */
  readonly above: number | null;
}

/** So many days are looked through for the first reading by day. */
const DAYS = 60;

type OpenStretch = Pick<ToldStretch, 'from' | 'to' | 'isByDay'> & { readonly code: string | null };

/** What an inverter told from one change to the next. */
interface Between {
  readonly report: InverterReport;
  readonly next: InverterReport;
  /** What was active then. `code` is `null` of FAULT. */
  readonly told: readonly OpenStretch[];
}

const isNamed = (report: InverterReport, { code }: OpenStretch): boolean =>
  code === null ? stateOf(report) === 'FAULT' : report.codes.includes(code);

/** True where light alone may change something: what was not seen by day, or what ends by day. */
function isLightWanted({ report, told }: Between, inverter: ReportingInverter): boolean {
  const mayEnd = (one: OpenStretch) => !isNamed(report, one) && (one.code === null || isAtWork(report, inverter));
  return !isBright(report.at, inverter.spot) && told.some((one) => !one.isByDay || mayEnd(one));
}

/** Spans, mostly of daylight, in which a first reading decides. */
function byDay(between: Between, inverter: ReportingInverter): WantedReading[] {
  const { report, next, told } = between;
  const held = stateOf(report) === undefined ? told.filter((one) => !isNamed(report, one)) : [];
  const isWanted = isLightWanted(between, inverter);
  if (!isWanted && held.length === 0) return [];
  const above = WORKS_ABOVE * inverter.inverterPower;
  const spans = brightSpans(report.at, next.at, inverter.spot, DAYS);
  return [
    ...(isWanted ? spans.map((span) => ({ ...span, above: null })) : []),
    ...(held.length > 0 ? spans.map((span) => ({ ...span, above })) : []),
    ...(held.some(({ code }) => code === null) ? [{ from: report.at, to: next.at, above }] : []), // work ends a fault by night too
  ];
}

/** True of what a second report in the dark makes count. */
const mayCount = ({ code }: OpenStretch): boolean => code === null || (isEventCode(code) && !isGridEvent(code));

/** Where something may be told a second time in the dark, before a quarter of an hour has passed. */
function toldAgain({ report, next, told }: Between, { spot }: ReportingInverter): WantedReading[] {
  const [from, to] = [report.at + 1, next.at - 1];
  const isWanted = to >= from && next.at - report.at < LASTS_IN_DARK && told.some((one) => mayCount(one) && isNamed(report, one));
  return isWanted && !isBright(report.at, spot) ? [{ from, to, above: null }] : [];
}

/**
 * The readings that decide what changes of states and events leave open: the first of each span.
 *
 * Unit    ms since 1970, W.
 * Range   reports at all changes, and at the last reading, in the order of time. With the first reading of each span added, they
 *         come to the same as all readings: between two changes state and codes hold, so that only light, power and a second
 *         report can make a difference.
 * Source  the rules of `eventStretches` and `faultStretches`.
 */
export function wantedReadings(reports: readonly InverterReport[], inverter: ReportingInverter): WantedReading[] {
  const stretches: OpenStretch[] = [
    ...[...eventStretches(reports, inverter)].flatMap(([code, own]) => own.map((stretch) => ({ ...stretch, code }))),
    ...faultStretches(reports, inverter).map((stretch) => ({ ...stretch, code: null })),
  ].sort((one, other) => one.from - other.from);
  let [begun, told]: [number, readonly OpenStretch[]] = [0, []];
  return reports.flatMap((report, index) => {
    const first = begun;
    while ((stretches[begun]?.from ?? Number.POSITIVE_INFINITY) <= report.at) begun += 1;
    told = [...told, ...stretches.slice(first, begun)].filter(({ to }) => to === null || to > report.at);
    if (told.length === 0) return [];
    const between = { report, next: reports[index + 1] ?? report, told };
    return [...byDay(between, inverter), ...toldAgain(between, inverter)];
  });
}
