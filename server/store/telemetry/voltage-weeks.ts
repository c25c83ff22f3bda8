import type { VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import type { VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type InverterDay, type KeptMarks, lowOf, type VoltageDayRow, splitVoltageDays } from './voltage-days.ts';

/** One inverter and week. */
export interface InverterWeek {
  readonly id: number;
  readonly monday: LocalDate;
}

/** The days of these weeks that are summed up, and those that are due. */
export async function readDaysOfWeeks(
  db: Queryable,
  wanted: readonly InverterWeek[],
): Promise<(InverterWeek & { readonly days: readonly VoltageDay[]; readonly due: readonly LocalDate[] })[]> {
  const rows = await db.rows<VoltageDayRow & { place: number }>(
    `select w.place::int as place, d.day, v.step, v.phases, v.high_while_idle as "highWhileIdle", v.marks, v.rule, (u.day is not null or b.installation_id is not null) as "isDue"
     from unnest($1::int[], $2::date[]) with ordinality as w (id, monday, place)
     cross join lateral (select w.monday + n as day from generate_series(0, 6) as n) as d
     left join voltage_days v on v.installation_id = w.id and v.day = d.day
     left join voltage_days_due u on u.installation_id = w.id and u.day = d.day
     left join voltage_backfill b on b.installation_id = w.id and d.day between b.first_day and b.last_day
     where v.day is not null or u.day is not null or b.installation_id is not null`,
    [wanted.map(({ id }) => id), wanted.map(({ monday }) => monday)],
  );
  const byPlace = new Map<number, VoltageDayRow[]>();
  for (const { place, ...row } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  return wanted.map((one, index) => ({ ...one, ...splitVoltageDays(byPlace.get(index + 1) ?? []) }));
}

/** Stores reports of whole weeks. */
export const writeVoltageWeeks = (
  tx: Queryable,
  weeks: readonly (InverterWeek & { readonly report: VoltageReport })[],
): Promise<object[]> =>
  tx.rows(
    `insert into voltage_weeks select id, monday, report::json from unnest($1::int[], $2::date[], $3::text[]) as b (id, monday, report)
     on conflict (installation_id, monday) do update set report = excluded.report`,
    [weeks.map(({ id }) => id), weeks.map(({ monday }) => monday), weeks.map(({ report }) => JSON.stringify(report))],
  );

export const forgetVoltageWeeks = (tx: Queryable, weeks: readonly InverterWeek[]): Promise<object[]> =>
  tx.rows(
    'delete from voltage_weeks w using unnest($1::int[], $2::date[]) as b (id, monday) where w.installation_id = b.id and w.monday = b.monday',
    [weeks.map(({ id }) => id), weeks.map(({ monday }) => monday)],
  );

/** The last day of a week. */
export const sundayOf = (monday: LocalDate): LocalDate => addDays(monday, 6);

/** One inverter, and the first day wanted of it. */
interface DaysSince {
  readonly id: number;
  readonly from: LocalDate;
}

/** What is stored of the days since then, and the days whose readings must be used. Days of an earlier rule are left out. */
export async function readVoltageDayFacts(
  db: Queryable,
  wanted: readonly DaysSince[],
): Promise<{ readonly known: (VoltageDayFacts & { readonly id: number })[]; readonly due: InverterDay[] }> {
  const [ids, days] = [wanted.map(({ id }) => id), wanted.map(({ from }) => from)];
  const since = 'unnest($1::int[], $2::date[]) as w (id, first)';
  const due = await db.rows<InverterDay>(
    `select w.id, u.day from ${since} join voltage_days_due u on u.installation_id = w.id and u.day >= w.first`,
    [ids, days],
  );
  const rows = await db.rows<InverterDay & { marks: KeptMarks }>(
    `select w.id, v.day, v.marks from ${since} join voltage_days v on v.installation_id = w.id and v.day >= w.first and v.marks is not null
     where not exists (select from voltage_days_due u where u.installation_id = w.id and u.day = v.day)`,
    [ids, days],
  );
  return { known: rows.map(({ id, day, marks }) => ({ id, date: day, low: lowOf(marks), losses: marks.losses })), due };
}
