import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { type Moment, momentAt } from './moments.ts';
import type { Plant } from './plants.ts';
import { aRandom, mixed, type Random } from './random.ts';
import type { Sky } from './sky.ts';

/** One line as a modem sends it, under the documented names. */
export interface SentLine {
  readonly sn: string;
  readonly at: string;
  readonly power_w?: number | null;
  readonly energy_wh?: number | null;
  readonly voltage_l1?: number | null;
  readonly voltage_l2?: number | null;
  readonly voltage_l3?: number | null;
  readonly state?: string | null;
  readonly events?: readonly string[] | null;
}

/** A line and when it arrives. Unit: ms since 1970. */
export interface Sent {
  readonly at: number;
  readonly arrives: number;
  readonly line: SentLine;
}

/** What a planted fault changes on one installation. */
export interface Effect {
  /** Share of the modules that work. Range: 0 to 1. */
  readonly share?: (at: number) => number;
  /** What the inverter does instead. `random` repeats with the seed. */
  readonly acts?: (moment: Moment, random: Random) => Moment;
  /** What the logger tells instead; `null`: it tells nothing. */
  readonly tells?: (line: SentLine, moment: Moment) => SentLine | null;
  /** When a line arrives, if not at once; `null`: never. Unit: ms since 1970. */
  readonly arrives?: (at: number) => number | null;
}

const MINUTE = 60_000;

const rounded = (value: number, unit: number): number => Math.round(Math.round(value / unit) * unit * 10) / 10;

/** The line of a moment as this logger rounds it. Unit: `energy` in Wh. */
function lineOf({ sn, logger, phases }: Plant, moment: Moment, energy: number, random: Random): SentLine {
  const isOwnSide = moment.isAsleep && logger.hasDeadSide && random.isIn(0.5);
  const own = 18 + 174 * random.share();
  const volts = moment.volts.map((value) => rounded(isOwnSide ? own : value, logger.voltStep));
  const power = moment.isAsleep && moment.power === 0 ? logger.standby : rounded(moment.power, logger.wattStep);
  return {
    sn,
    at: new Date(moment.at).toISOString(),
    power_w: power,
    voltage_l1: volts[0] ?? null,
    ...(phases === 3 && { voltage_l2: volts[1] ?? null, voltage_l3: volts[2] ?? null }),
    ...(logger.hasCounter && { energy_wh: Math.round(energy) }),
    ...(logger.hasStates && { state: moment.state }),
    ...(logger.hasEvents && { events: moment.events }),
  };
}

/** When a line of this logger arrives: at once, with its batch, or after a broken connection. */
function arrivalOf({ seed, logger }: Plant, at: number): number {
  const day = Math.floor(at / 86_400_000);
  const random = aRandom(mixed(seed, day));
  const breakAt = day * 86_400_000 + random.between(7, 15) * 3_600_000;
  const isBroken = random.isIn(logger.breaks) && at >= breakAt && at < breakAt + 30 * MINUTE;
  const sent = logger.batch === 0 ? at + 3_000 : Math.ceil(at / (logger.batch * MINUTE)) * logger.batch * MINUTE + 5_000;
  return isBroken ? Math.max(sent, breakAt + 31 * MINUTE) : sent;
}

interface Span {
  /** Unit: ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/**
 * Readings of one installation in the order of their time. The counter begins at midnight of Warsaw and counts what the inverter gives,
 * whatever is lost on the way. The same plant, sky and span give the same readings.
 */
export function seriesOf(plant: Plant, sky: Sky, { from, to }: Span, effects: readonly Effect[] = []): Sent[] {
  const { logger, seed } = plant;
  const step = logger.step * 1_000;
  const random = aRandom(mixed(seed, Math.floor(from / 1_000)));
  const sent: Sent[] = [];
  let [energy, midnight, before] = [0, 0, ''];
  for (let slot = Math.ceil(from / step) * step; slot < to; slot += step) {
    const at = Math.round(slot / 1_000 + logger.offset + (random.share() - 0.5) * logger.jitter) * 1_000;
    const share = effects.reduce((left, { share: own }) => left * (own?.(at) ?? 1), 1);
    const healthy = momentAt(plant, sky, at, share, random.share);
    const moment = effects.reduce((one, { acts }) => acts?.(one, random) ?? one, healthy);
    if (at >= midnight) [energy, midnight] = [0, instantOf(addDays(localDateOf(at), 1))];
    energy += (Math.max(0, moment.power) * step) / 3_600_000;
    const isLost = random.isIn(logger.lost) || (logger.sleeps && moment.isAsleep);
    const made = lineOf(plant, moment, energy, random);
    const line = effects.reduce<SentLine | null>((one, { tells }) => (one && tells ? tells(one, moment) : one), isLost ? null : made);
    if (!line) continue;
    const { at: _at, ...values } = line;
    const text = JSON.stringify(values);
    if (logger.isOnChange && text === before) continue;
    before = text;
    const arrives = effects.reduce<number | null>(
      (when, effect) => (effect.arrives && when !== null ? effect.arrives(at) : when),
      arrivalOf(plant, at),
    );
    if (arrives !== null) sent.push({ at, arrives, line });
    if (arrives !== null && random.isIn(logger.repeated)) sent.push({ at, arrives: arrives + 90 * MINUTE, line });
  }
  return sent;
}
