import { spotOf } from '#domain/energy/daylight.ts';
import { type Communication, communication } from '#domain/grid/communication.ts';
import { eventsNow, knownInverter } from '#domain/grid/event-log.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus, StateRecord } from '#domain/service/status.ts';
import type { Aged } from '#domain/service/resource.ts';

/** The state of an inverter, combined from the installation and its status. */
export interface Overview {
  readonly isWorking: boolean;
  readonly lastPower: Watts | null;
  /** Of the newer of the two responses. */
  readonly asOf: Instant;
  readonly communication: Communication;
  /** Readings arrive; a fault that they report is not silence. */
  readonly isCommunicating: boolean;
  /** Codes of the fault that the inverter reports, or its state without codes; empty without a fault. */
  readonly reported: readonly string[];
}

const WITHOUT_READINGS: readonly Communication[] = ['never', 'silent', 'silentAfterFault', 'stale'];
/** Known only that it does not work. */
const UNEXPLAINED: readonly Communication[] = ['unexplained', 'notFetched'];

/**
 * Whether readings arrive. Our own server says so by the last reading. With a foreign one that only says that the installation does
 * not work, they do not (specification 7.3).
 */
const isCommunicatingBy = (isWorking: boolean, kind: Communication, isForeign: boolean): boolean =>
  isWorking || !(WITHOUT_READINGS.includes(kind) || (isForeign && UNEXPLAINED.includes(kind)));

function reportedBy(kind: Communication, active: readonly string[]): readonly string[] {
  if (kind !== 'fault') return [];
  const own = active.filter((code) => !isGridEvent(code));
  return own.length > 0 ? own : ['FAULT'];
}

/**
 * Combines both responses: the newer one counts, its missing values come from the other. `isForeign`: a backend without causes.
 * `states`: in any order, `null` if never fetched. `isStale`: the server says that its readings repeat one line.
 */
export function overviewOf(
  known: Aged<Installation>,
  status: Aged<InverterStatus> | null,
  isForeign = false,
  states: readonly StateRecord[] | null = null,
  isStale = false,
): Overview {
  const { value: installation, asOf: knownAt } = known;
  const report = status?.value;
  const isNewer = status !== null && status.asOf >= knownAt;
  const isWorking = (isNewer ? report?.isWorking : null) ?? installation.isWorking;
  const lastPower = isNewer ? (report?.lastPower ?? installation.lastPower) : (installation.lastPower ?? report?.lastPower ?? null);
  const { active: activeEvents, faultSince } = eventsNow(report?.events ?? [], knownInverter(installation, states));
  const kind = communication({
    isWorking,
    lastReading: installation.lastReading,
    lastPower,
    inverterPower: installation.inverterPower,
    state: faultSince === null ? (report?.state ?? null) : 'FAULT',
    activeEvents,
    isStale,
    isReportKnown: status !== null || !installation.hasEvents,
    asOf: knownAt,
    spot: spotOf(installation),
    isLive: installation.source !== 'PV' || installation.modem !== '',
  });
  return {
    isWorking,
    lastPower,
    asOf: isNewer ? status.asOf : knownAt,
    communication: kind,
    isCommunicating: isCommunicatingBy(isWorking, kind, isForeign),
    reported: reportedBy(kind, activeEvents),
  };
}
