import type { Dated } from '#domain/energy/rated-period.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import type { FuseFacts } from './fuse/fuse-facts.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import type { Instant, KilowattHours, Volts, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { InverterReading } from '#domain/grid/readings/inverter-reading.ts';
import type { IdleStretch } from './tracks/idle-stretches.ts';

/** A comparison with the neighbours. `to` is the last of the days compared. */
export interface YieldFact {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly verdict: YieldVerdict | null;
  readonly ratio: number | null;
  /** No neighbour produces, so that no production is not a fault of this installation. */
  readonly isDark: boolean;
  /** The verdict is withheld although there is a ratio: nothing is claimed. */
  readonly isWithheld?: boolean;
  /** The first day of the loss within the days; absent or `null`: not known. */
  readonly lossFrom?: LocalDate | null;
  /** Its own yield of the days, kWh/kWp; absent or `null`: not known. */
  readonly own?: number | null;
}

/** A day on which something other than the grid limited power, by readings of the inverter: from the begin of the first such stretch to the end of the last. */
export interface LimitedDay {
  readonly from: Instant;
  readonly to: Instant;
  /** Estimated. */
  readonly energy: KilowattHours;
  /** OVER_TEMP was named in one of these stretches. */
  readonly isHot: boolean;
}

/** An inverter clock that is or was wrong. Unit: ms since 1970; `offset` in ms, positive: ahead. */
export interface ClockFact {
  readonly from: number;
  /** `null`: the clock is still wrong. */
  readonly to: number | null;
  readonly offset: number;
  /** The times of its readings are corrected. */
  readonly isCorrected: boolean;
}

/**
 * Input of the diagnosis of one installation. It does not depend on the order in which readings arrived. What happened
 * before the period of the facts is not known.
 */
export interface DiagnosisFacts extends Dated {
  readonly installation: number;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** A source should send readings. Readings from a file are an archive: it is judged as of its last reading and never silent. */
  readonly isLive: boolean;
  readonly lastReading: Instant | null;
  /** Absent if it is not known: nothing lasted since before it. */
  readonly firstReading?: Instant | null;
  /** A battery or a limit of export: an hour without power proves nothing. Absent: none. */
  readonly isConcealed?: boolean;
  /** In the order of time: all readings, or those at changes and the first reading of each span of `wantedReadings`. */
  readonly readings: readonly InverterReading[];
  /** `silenceStretches`, for an archive too: silence in an archive proves nothing. */
  readonly silences: readonly Stretch[];
  /** When its readings repeated one line for two hours of daylight or more (`isStaleByDay`), in the order of time; absent: never. */
  readonly stale?: readonly Stretch[];
  /** `idleStretches`. */
  readonly idle: readonly IdleStretch[];
  /** The hour of daylight without production by which it counts as not working; `null` if there is none. */
  readonly darkHour: IdleStretch | null;
  /** Its neighbours did not produce in that hour either: snow, or no light. */
  readonly areNeighboursDark: boolean;
  /** Samples of 253 V and more, of any phase, in any order. */
  readonly overvoltages: readonly { readonly at: Instant; readonly voltage: Volts }[];
  /** Starts of intervals of ten minutes whose mean was above 253 V, of any phase, in any order. */
  readonly highMeans: readonly Instant[];
  /** Voltages of days, in the order of time; absent if no phase was low lately. */
  readonly voltageDays?: readonly VoltageDayFacts[];
  /** Comparisons of at least the last three days, in the order of time. */
  readonly yields: readonly YieldFact[];
  /** In the order of time; absent on a device, which does not know them. */
  readonly limitedDays?: readonly LimitedDay[];
  /** Outages and silences of the neighbourhood that affected this installation. */
  readonly outages: readonly Outage[];
  /** Only of an installation whose readings name a blown string fuse. */
  readonly fuse?: FuseFacts;
  /** Absent if clocks are not judged, as on a device. */
  readonly clock?: ClockFact | null;
}
