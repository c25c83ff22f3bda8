import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import { type DiagnosedInstallation, factsOnDevice } from '#domain/diagnosis/diagnose-on-device.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import { column, type PowerSeries } from '#domain/energy/series.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { RepairReading } from './daylight-hour.ts';
import { judgeRepair } from './judge-repair.ts';
import { referencePowers } from './reference-power.ts';
import { brokenSince, isOwnCause, type RepairCause, repairCauses } from './repair-cause.ts';
import { FUSE, type RepairFinding } from './repair-check.ts';
import { eventChanges } from '#domain/grid/readings/event-changes.ts';
import type { EventEntry, StateRecord } from '#domain/grid/status.ts';

/** Fields of an installation that its repair is judged by. */
interface RepairedInstallation extends DiagnosedInstallation, Dated {
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly generatorPower: Watts;
}

/** Data of a repair on a device. */
interface RepairOnDevice {
  readonly installation: RepairedInstallation;
  readonly closed: Instant;
  readonly now: Instant;
  /** Readings since the closing. */
  readonly readings: readonly RepairReading[];
  /** Power of days before the fault, oldest first. */
  readonly before: readonly PowerSeries[];
  /** Its changes, in any order. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventEntry[];
  /** The last diagnoses of this installation from the server. */
  readonly diagnoses: readonly DiagnosisEntry[];
  /** The cause that the task was filed for; `null` if it is not known. */
  readonly own: Cause | null;
}

/** Joins the columns of several days. */
const joined = (days: readonly PowerSeries[]) => ({
  at: column<Instant>(days.flatMap(({ at }) => Array.from(at))),
  values: column(days.flatMap(({ values }) => Array.from(values))),
});

/** True for a cause whose beginnings and ends a device knows: what the inverter names. */
const isNamed = (cause: Cause | null): boolean => cause === 'state:FAULT' || (cause !== null && codeOf(cause) !== undefined);

/** A diagnosis of the server; of a blown fuse only what the inverter names counts. */
const ofServer = ({ cause, severity, from, last, state }: DiagnosisEntry, own: Cause | null): RepairCause => ({
  cause,
  severity,
  stretches: cause === FUSE ? [] : [{ from, to: state === 'gone' || cause === 'overvoltage' ? last : null }],
  isOwn: isOwnCause(cause, own),
});

/** The causes by which a repair is judged: those of the server, and the task's own as the inverter names it. */
function causesOnDevice({ installation, closed, now, states, events, diagnoses, own }: RepairOnDevice): RepairCause[] {
  const facts = factsOnDevice({ installation, events, states, overvoltages: [], asOf: now });
  const named = repairCauses(facts, own, closed).filter(({ cause, isOwn }) => isOwn && isNamed(cause));
  return [...diagnoses.map((one) => ofServer(one, own)), ...named];
}

/**
 * Judges a repair by the data on a device.
 *
 * Unit    ms since 1970, W.
 * Range   as `judgeRepair`. The reference is only from own days: a device has no readings of neighbours. It confirms only the repair of
 *         what the inverter names itself, where its readings cover the hours that this needs; otherwise it is good so far.
 * Source  the rules of `judgeRepair`.
 */
export function judgeOnDevice(held: RepairOnDevice): RepairFinding {
  const { installation, closed, now, readings, before, diagnoses, own } = held;
  const { inverterPower, generatorPower, periods, tilt, azimuth } = installation;
  const spot = spotOf(installation);
  const finding = judgeRepair({
    closed,
    now,
    spot,
    inverterPower,
    periods,
    own,
    step: null,
    readings,
    causes: causesOnDevice(held),
    references: referencePowers(
      readings.map(({ at }) => at),
      {
        roof: { ...spot, tilt, azimuth, generatorPower, periods },
        inverterPower,
        history: joined(before),
        brokenFrom: localDateOf(brokenSince(diagnoses, quantity(closed))),
        neighbours: [],
      },
    ),
  });
  return finding.state === 'confirmed' && !isNamed(own) ? { ...finding, state: 'good_so_far' } : finding;
}

/** Data of one installation on a device. */
interface InstallationData {
  /** Power of several days. */
  readonly power: readonly PowerSeries[];
  /** In any order. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventEntry[];
}

/** The latest change at a time, among changes in the order of time. */
const latestAt = <C extends { readonly at: number }>(changes: readonly C[], at: number): C | undefined =>
  changes.findLast((change) => change.at <= at);

/**
 * Combines the data of calls that every backend has to readings by which a repair is judged.
 *
 * Unit    ms since 1970, W.
 * Range   one for each reading of power, with the state and the events at that time; `null` before the first of them.
 * Source  as `judgeRepair`.
 */
export function readingsOnDevice({ power, states, events }: InstallationData): RepairReading[] {
  const stateChanges = states.toSorted((one, other) => one.at - other.at);
  const changes = eventChanges(events);
  return power.flatMap(({ at, values }) =>
    Array.from(at, (time, index): RepairReading => {
      const watts = values[index] ?? Number.NaN;
      return {
        at: time,
        power: Number.isNaN(watts) ? null : watts,
        state: latestAt(stateChanges, time)?.state ?? null,
        events: latestAt(changes, time)?.codes ?? null,
      };
    }),
  );
}
