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

/** What a device holds of a repair. */
interface RepairOnDevice {
  readonly installation: Installation;
  readonly closed: Instant;
  readonly now: Instant;
  /** Since the closing. */
  readonly readings: readonly RepairReading[];
  /** Power of days before the fault, the oldest first. */
  readonly before: readonly PowerSeries[];
  /** Diagnoses of this installation, as the server last told them. */
  readonly diagnoses: readonly DiagnosisEntry[];
  /** What the task was filed for; `null` where that is not known. */
  readonly own: Cause | null;
}

/** The columns of some days as one. */
const joined = (days: readonly PowerSeries[]) => ({
  at: column<Instant>(days.flatMap(({ at }) => Array.from(at))),
  values: column(days.flatMap(({ values }) => Array.from(values))),
});

/**
 * Judges a repair by what a device holds.
 *
 * Unit    ms since 1970, W.
 * Range   as `judgeRepair`. The reference comes from own days alone: of neighbours a device holds no readings.
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
