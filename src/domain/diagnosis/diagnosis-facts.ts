import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { EventChange } from '#domain/grid/event-stretches.ts';
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
  /** Changes, in the order of time. */
  readonly states: readonly StateRecord[];
  readonly events: readonly EventChange[];
  /** `silenceStretches`, of an archive too: what was not heard proves nothing. */
  readonly silences: readonly Stretch[];
  /** `idleStretches`. */
  readonly idle: readonly IdleStretch[];
  /** Samples of 253 V and more, of any phase, in any order. */
  readonly overvoltages: readonly { readonly at: Instant; readonly voltage: Volts }[];
  /** Those of the last three days at least, in the order of time. */
  readonly yields: readonly YieldFact[];
  /** Those that hit this installation. */
  readonly outages: readonly Outage[];
}
