import { spotOf } from '#domain/energy/daylight.ts';
import { type Communication, communication } from '#domain/grid/communication.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { eventsNow, knownInverter } from '#domain/grid/event-log.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type InverterStatus, lastState, type Listed, type StateRecord, withTime } from '#domain/grid/status.ts';
import type { Aged } from '#domain/service/resource.ts';

/** The state of an inverter, combined from the installation and its status. */
export interface Overview {
  readonly isWorking: boolean;
  readonly lastPower: Watts | null;
  /** Of the newer of the two responses. */
  readonly asOf: Instant;
  readonly communication: Communication;
  /** Readings arrive; a fault that they name is not silence. */
  readonly isCommunicating: boolean;
  /** Codes of the fault that the inverter names, or its state without codes; empty without a fault. */
  readonly named: readonly string[];
}

const WITHOUT_READINGS: readonly Communication[] = ['never', 'silent', 'silentAfterFault', 'stale'];

/**
 * Whether readings arrive. Our own server says so by the last reading. Of a foreign one nothing more is known than whether the
 * installation works (specification 7.3).
 */
const isCommunicatingBy = (isWorking: boolean, kind: Communication, isForeign: boolean): boolean =>
  isWorking || !(isForeign || WITHOUT_READINGS.includes(kind));

function namedBy(kind: Communication, active: readonly string[]): readonly string[] {
  if (kind !== 'fault') return [];
  const own = active.filter((code) => !isGridEvent(code));
  return own.length > 0 ? own : ['FAULT'];
}

/** Unit: ms. A clock that is behind by less changes nothing, as on the server. */
const HALF_AN_HOUR = 1_800_000;

/**
 * From when on a silence counts, as on the server: of an inverter whose clock is behind the times of its readings are old when they come.
 *
 * Unit    ms since 1970.
 * Range   a corrected clock changes nothing. Source: specification 24.3, 24.17.
 */
function heardAt(lastReading: Instant | null, diagnoses: readonly Diagnosis[]): Instant | null {
  const clock = diagnoses.find(({ evidence, isActive }) => isActive && evidence.of === 'clock')?.evidence;
  if (lastReading === null || clock?.of !== 'clock' || clock.isCorrected || clock.offset > -HALF_AN_HOUR) return lastReading;
  return quantity(lastReading - clock.offset);
}

/**
 * Combines both responses: the newer one counts, its missing values come from the other. `isForeign`: a backend without causes.
 * `states`: in any order, `null` if never fetched. `diagnoses`: of the installation.
 */
export function overviewOf(
  known: Aged<Installation>,
  status: Aged<InverterStatus> | null,
  isForeign = false,
  states: readonly Listed<StateRecord>[] | null = null,
  diagnoses: readonly Diagnosis[] = [],
): Overview {
  const { value: installation, asOf: knownAt } = known;
  const latest = status?.value;
  const isNewer = status !== null && status.asOf >= knownAt;
  const isWorking = (isNewer ? latest?.isWorking : null) ?? installation.isWorking;
  const lastPower = isNewer ? (latest?.lastPower ?? installation.lastPower) : (installation.lastPower ?? latest?.lastPower ?? null);
  const { active: activeEvents, faultSince } = eventsNow(latest?.events ?? [], knownInverter(installation, states && withTime(states)));
  const kind = communication({
    isWorking,
    lastReading: heardAt(installation.lastReading, diagnoses),
    lastPower,
    inverterPower: installation.inverterPower,
    state: faultSince === null ? (latest ? lastState(latest, states ?? []).state : null) : 'FAULT',
    activeEvents,
    isStale: diagnoses.some(({ cause, isActive }) => cause === 'stale' && isActive),
    isStatusKnown: status !== null || !installation.hasEvents,
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
    named: namedBy(kind, activeEvents),
  };
}
