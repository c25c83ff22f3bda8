import type { Cause } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { column, type PowerSeries } from '#domain/energy/series.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { RepairReading } from './daylight-hour.ts';
import { judgeRepair } from './judge-repair.ts';
import { referencePowers } from './reference-power.ts';
import { brokenSince } from './repair-cause.ts';
import type { RepairFinding } from './repair-check.ts';
import { eventChanges } from '#domain/grid/reports/event-changes.ts';
import type { EventEntry, StateRecord } from '#domain/service/status.ts';

/** Data of a repair on a device. */
interface RepairOnDevice {
  readonly installation: Installation;
  readonly closed: Instant;
  readonly now: Instant;
  /** Readings since the closing. */
  readonly readings: readonly RepairReading[];
  /** Power of days before the fault, oldest first. */
  readonly before: readonly PowerSeries[];
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

/**
 * Judges a repair by the data on a device.
 *
 * Unit    ms since 1970, W.
 * Range   as `judgeRepair`. The reference is only from own days: a device has no readings of neighbours.
 * Source  the rules of `judgeRepair`.
 */
export function judgeOnDevice({ installation, closed, now, readings, before, diagnoses, own }: RepairOnDevice): RepairFinding {
  const { inverterPower, generatorPower, tilt, azimuth } = installation;
  const spot = spotOf(installation);
  return judgeRepair({
    closed,
    now,
    spot,
    inverterPower,
    step: null,
    readings,
    causes: diagnoses.map(({ cause, severity, from, last, state }) => ({
      cause,
      severity,
      from,
      last,
      isActive: state !== 'gone',
      isOwn: cause === own,
    })),
    references: referencePowers(
      readings.map(({ at }) => at),
      {
        roof: { ...spot, tilt, azimuth, generatorPower },
        inverterPower,
        history: joined(before),
        brokenFrom: localDateOf(brokenSince(diagnoses, quantity(closed))),
        neighbours: [],
      },
    ),
  });
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
