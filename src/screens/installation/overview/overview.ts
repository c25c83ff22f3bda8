import { spotOf } from '#domain/energy/daylight.ts';
import { type Communication, communication } from '#domain/grid/communication.ts';
import { eventsNow, knownInverter } from '#domain/grid/event-log.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus, StateRecord } from '#domain/service/status.ts';
import type { Aged } from '#domain/service/resource.ts';

/** How an inverter stands, out of the two answers that tell of it. */
export interface Overview {
  readonly isWorking: boolean;
  readonly lastPower: Watts | null;
  /** Of the answer that says so. */
  readonly asOf: Instant;
  readonly communication: Communication;
  /** Readings come: a fault that they tell is no silence. */
  readonly isHeard: boolean;
  /** Codes of the fault that the inverter reports, or its state where it names none; empty where it reports no fault. */
  readonly reported: readonly string[];
}

const UNHEARD: readonly Communication[] = ['never', 'silent', 'silentAfterFault'];
/** Nothing is known but that it does not work. */
const UNTOLD: readonly Communication[] = ['unexplained', 'notFetched'];

/**
 * Whether the inverter is heard. Of our own server the last reading says so; of another one that says nothing but that the
 * installation does not work, it is not heard (specification 7.3).
 */
const isHeardBy = (isWorking: boolean, kind: Communication, isForeign: boolean): boolean =>
  isWorking || !(UNHEARD.includes(kind) || (isForeign && UNTOLD.includes(kind)));

function reportedBy(kind: Communication, active: readonly string[]): readonly string[] {
  if (kind !== 'fault') return [];
  const own = active.filter((code) => !isGridEvent(code));
  return own.length > 0 ? own : ['FAULT'];
}

/**
 * The newer answer counts; what it leaves out is taken from the other. Each is judged as of its own time. `isForeign`: a backend that
 * computes no causes. `states`: in any order, `null` where they were never fetched.
 */
export function overviewOf(
  known: Aged<Installation>,
  status: Aged<InverterStatus> | null,
  isForeign = false,
  states: readonly StateRecord[] | null = null,
): Overview {
  const { value: installation, asOf: knownAt } = known;
  const told = status?.value;
  const isNewer = status !== null && status.asOf >= knownAt;
  const isWorking = (isNewer ? told?.isWorking : null) ?? installation.isWorking;
  const lastPower = isNewer ? (told?.lastPower ?? installation.lastPower) : (installation.lastPower ?? told?.lastPower ?? null);
  const { active: activeEvents, faultSince } = eventsNow(told?.events ?? [], knownInverter(installation, states));
  const kind = communication({
    isWorking,
    lastReading: installation.lastReading,
    lastPower,
    inverterPower: installation.inverterPower,
    state: faultSince === null ? (told?.state ?? null) : 'FAULT',
    activeEvents,
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
    isHeard: isHeardBy(isWorking, kind, isForeign),
    reported: reportedBy(kind, activeEvents),
  };
}
