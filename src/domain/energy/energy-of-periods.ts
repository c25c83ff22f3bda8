import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { mostPower, type Ratings } from './most-power.ts';
import type { RatedPeriod } from './rated-period.ts';
import { type DayOfEnergy, energyOfDay, type Meter, type Metered } from './roll-up.ts';

/** Its phases count no energy. */
type CountedPeriod = Omit<RatedPeriod, 'phases'>;

/** The time that one inverter was in use, with the ratings of its periods near a day. */
interface InverterTime {
  readonly from: number;
  readonly to: number;
  readonly ratings: readonly Ratings[];
}

/** The inverters of a time, each with its part of it; the first one is also that of all earlier times. */
function invertersIn(periods: readonly CountedPeriod[], from: number, to: number): InverterTime[] {
  const inverters: InverterTime[] = [];
  for (const [index, period] of periods.entries()) {
    const [begin, end] = [index === 0 ? Number.NEGATIVE_INFINITY : period.from, periods[index + 1]?.from ?? Number.POSITIVE_INFINITY];
    const ratings = begin < to && end > from ? [period] : [];
    const before = inverters.at(-1);
    if (before === undefined || period.isOtherInverter) inverters.push({ from: begin, to: end, ratings });
    else inverters.splice(-1, 1, { from: before.from, to: end, ratings: [...before.ratings, ...ratings] });
  }
  return inverters.filter((inverter) => inverter.from < to && inverter.to > from);
}

/** The highest of ratings; 0 if one of them is not known. */
const highest = (values: readonly number[]): number => (values.some((value) => value <= 0) ? 0 : Math.max(...values));

export interface MeterOfPeriods {
  /** The meter with the latest ratings. */
  readonly meter: Meter;
  /** The day of the counter in `meter.held`. */
  readonly heldOn: LocalDate | null;
  /** In the order of time. With one or none, the ratings of `meter` hold for all times. */
  readonly periods: readonly CountedPeriod[];
}

/**
 * Energy of the hours of a day in which an inverter may have been exchanged: what each inverter counted in its own time
 * (specification 37.8).
 *
 * Unit    whole Wh by hour; see `energyOfDay`, which counts each part.
 * Range   `readings` in the order of time, those of the day and of `MARGIN` around it.
 * Rules   A counter never continues across an exchange. Modules that were added do not interrupt it: the higher rating holds for that day.
 */
export function energyOfPeriods(readings: readonly Metered[], date: LocalDate, { meter, heldOn, periods }: MeterOfPeriods): DayOfEnergy {
  if (periods.length < 2) return energyOfDay(readings, date, meter);
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  const parts = invertersIn(periods, from, to).map(({ ratings, ...time }) => {
    const isHeld = time.from < from && heldOn !== null && instantOf(addDays(heldOn, 1)) > time.from;
    const inverterPower = highest(ratings.map((rated) => rated.inverterPower));
    const ofTime: Meter = {
      ...meter,
      held: isHeld ? meter.held : null,
      most:
        meter.most === null ? null : mostPower({ inverterPower, generatorPower: highest(ratings.map((rated) => rated.generatorPower)) }),
      darkBy: meter.darkBy === null ? null : inverterPower,
    };
    return energyOfDay(
      readings.filter(({ at }) => at >= time.from && at < time.to),
      date,
      ofTime,
      time,
    );
  });
  return together(parts);
}

function together(parts: readonly DayOfEnergy[]): DayOfEnergy {
  const [first, ...more] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined || more.length === 0)
    return first ?? { hours: [], refused: null, counter: null, dropped: [] };
  const hours = first.hours.map((_, hour) => {
    const known = parts.flatMap((part) => part.hours[hour] ?? []);
    return known.length === 0 ? null : known.reduce((sum, energy) => sum + energy, 0);
  });
  return {
    hours,
    refused: parts.find(({ refused }) => refused !== null)?.refused ?? null,
    counter: last.counter,
    dropped: parts.flatMap(({ dropped }) => dropped),
  };
}
