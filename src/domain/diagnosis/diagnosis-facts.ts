import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { InverterReport } from '#domain/grid/reports/inverter-report.ts';
import type { IdleStretch } from './tracks/idle-stretches.ts';

/** A comparison with the neighbours. `to` is the last of the days compared. */
export interface YieldFact {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly verdict: YieldVerdict | null;
  readonly ratio: number | null;
  /** Nobody nearby produces: that this one does not either is no trouble of its own. */
  readonly isDark: boolean;
}

/** An inverter's clock that is or was wrong. Unit: ms since 1970; `offset` in ms, above zero: ahead. */
export interface ClockFact {
  readonly from: number;
  /** `null`: it still is. */
  readonly to: number | null;
  readonly offset: number;
  /** Readings stand at the right time. */
  readonly isCorrected: boolean;
}

/**
 * All that is looked at to say what is wrong with one installation: nothing of it depends on the order in which readings
 * came in. What lies further back than the facts reach is not known.
 */
export interface DiagnosisFacts {
  readonly installation: number;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** Something ought to report. Readings from a file are an archive: it is judged as of its last reading and never silent. */
  readonly isLive: boolean;
  readonly lastReading: Instant | null;
  /** In the order of time: all of them, or those at changes and the first of `wantedReadings`. */
  readonly reports: readonly InverterReport[];
  /** `silenceStretches`, of an archive too: what was not heard proves nothing. */
  readonly silences: readonly Stretch[];
  /** `idleStretches`. */
  readonly idle: readonly IdleStretch[];
  /** The hour of daylight by which it counts as not working, because it gave nothing; `null` where it does not. */
  readonly darkHour: IdleStretch | null;
  /** Its neighbours gave nothing in that hour either: snow, or no light. */
  readonly areNeighboursDark: boolean;
  /** Samples of 253 V and more, of any phase, in any order. */
  readonly overvoltages: readonly { readonly at: Instant; readonly voltage: Volts }[];
  /** Starts of intervals of ten minutes whose mean was above 253 V, of any phase, in any order. */
  readonly highMeans: readonly Instant[];
  /** Those of the last three days at least, in the order of time. */
  readonly yields: readonly YieldFact[];
  /** Those that hit this installation. */
  readonly outages: readonly Outage[];
  /** Left out where nobody judges clocks, as on a device. */
  readonly clock?: ClockFact | null;
}
