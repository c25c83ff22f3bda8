import { type Point, withGaps } from '#domain/energy/gaps.ts';
import { type Period, startOfPeriod } from '#domain/energy/period.ts';
import { column, type EnergyBar, type PhaseVoltages, type PowerSeries, type Series } from '#domain/energy/series.ts';
import { isPhaseVoltage } from '#domain/grid/voltage.ts';
import type { Volts, WattHours, Watts } from '#domain/quantity.ts';
import { addDays, addMonths, type LocalDate } from '#domain/time/local-date.ts';
import { hourStarts, instantOf, toIso } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';

const LENGTH = { day: 1, week: 7 } as const;

/** The series for charts; periods in Europe/Warsaw. */
export const chartsStore = ({ rows, prepared }: Queryable) => ({
  /** Power of a day; a gap is one point of null. */
  power: async (id: number, date: LocalDate): Promise<PowerSeries> => {
    const read = await rows<{ at: number; value: number }>(
      `select at, power as value from readings
       where installation_id = $1 and at >= $2 and at < $3 and power is not null order by at`,
      [id, ...span(date, 1)],
    );
    return seriesOf<Watts>(withGaps(read));
  },

  /** Phase-to-neutral voltages of a day or of a week from Monday, without values measured between two phases. */
  voltages: async (id: number, period: 'day' | 'week', date: LocalDate): Promise<PhaseVoltages> => {
    const read = await rows<{ at: number; l1: number | null; l2: number | null; l3: number | null }>(
      `select at, voltage_l1 as l1, voltage_l2 as l2, voltage_l3 as l3 from readings
       where installation_id = $1 and at >= $2 and at < $3 order by at`,
      [id, ...span(startOfPeriod(period, date), LENGTH[period])],
    );
    const phase = (of: (row: (typeof read)[number]) => number | null): Series<Volts> =>
      seriesOf(withGaps(read.flatMap((row) => phasePoint(row.at, of(row)))));
    return { a: phase(({ l1 }) => l1), b: phase(({ l2 }) => l2), c: phase(({ l3 }) => l3) };
  },

  /** Energy of a day by hour, of a week or a month by day, of a year by month. Unknown values are left out. */
  energy: async (id: number, period: Period, date: LocalDate): Promise<EnergyBar[]> => {
    const first = startOfPeriod(period, date);
    if (period === 'day') return hoursOf(await day(rows, id, date), date);
    if (period === 'year') return months(prepared, id, Number(first.slice(0, 4)));
    const after = period === 'week' ? addDays(first, LENGTH.week) : addMonths(first, 1);
    return rows<{ bucket: string; energy: WattHours }>(
      `select day as bucket, energy from energy_days
       where installation_id = $1 and day >= $2::date and day < $3::date and energy is not null order by day`,
      [id, first, after],
    );
  },
});

const phasePoint = (at: number, voltage: number | null): Point[] =>
  voltage === null || !isPhaseVoltage(voltage) ? [] : [{ at, value: voltage }];

const seriesOf = <Q extends Volts | Watts>(points: readonly Point[]): Series<Q> => ({
  at: column(points.map(({ at }) => at)),
  values: column(points.map(({ value }) => value ?? Number.NaN)),
});

const span = (first: LocalDate, days: number): [string, string] => [
  new Date(instantOf(first)).toISOString(),
  new Date(instantOf(addDays(first, days))).toISOString(),
];

async function day(rows: Queryable['rows'], id: number, date: LocalDate): Promise<readonly (number | null)[]> {
  const [row] = await rows<{ hours: (number | null)[] }>('select hours from energy_days where installation_id = $1 and day = $2::date', [
    id,
    date,
  ]);
  return row?.hours ?? [];
}

const hoursOf = (hours: readonly (number | null)[], date: LocalDate): EnergyBar[] =>
  hourStarts(date).flatMap((start, hour) => {
    const energy = hours[hour] ?? null;
    return energy === null ? [] : [{ bucket: toIso(start), energy: energy as WattHours }];
  });

/** Reads one row for each day, not the readings. */
const months = async (prepared: Queryable['prepared'], id: number, year: number): Promise<EnergyBar[]> => {
  const sums = await prepared<{ month: number; energy: WattHours }>(
    'energy-of-year',
    `select extract(month from day)::int as month, sum(energy)::int8 as energy from energy_days
     where installation_id = $1::int and day >= make_date($2::int, 1, 1) and day < make_date($2::int + 1, 1, 1)
       and energy is not null group by 1 order by 1`,
    [id, year],
  );
  return sums.map(({ month, energy }) => ({ bucket: `${year}-${String(month).padStart(2, '0')}`, energy }));
};
