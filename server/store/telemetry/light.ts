import { GRID_EVENTS } from '#domain/grid/grid-events.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** One stretch of daylight, ms. */
export interface Daylight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** What an inverter reported in a stretch of daylight. */
export interface InLight {
  readonly id: number;
  /** Where the stretch begins, ms. */
  readonly from: number;
  /** Readings with power. */
  readonly count: number;
  /** W, the highest. */
  readonly peak: number | null;
  /** An event of the grid was active at some time. */
  readonly hadGridEvent: boolean;
}

/** The question what each reported in its stretch, for others to build on. */
export const inLightOf = {
  text: `select b.id, b.low as "from", r.count, r.peak, r."hadGridEvent"
     from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high)
     cross join lateral (
       select count(power)::int as count, max(power) as peak,
         coalesce(bool_or(string_to_array(events, ',') && $4::text[]), false) as "hadGridEvent"
       from readings where installation_id = b.id and at between to_timestamp(b.low / 1000) and to_timestamp(b.high / 1000)) as r`,
  params: (stretches: readonly Daylight[]) => [
    stretches.map(({ id }) => id),
    stretches.map(({ from }) => from),
    stretches.map(({ to }) => to),
    GRID_EVENTS,
  ],
};

/** What each reported in its stretch. */
export const inLight = (asks: Queryable, stretches: readonly Daylight[]): Promise<InLight[]> =>
  asks.rows(inLightOf.text, inLightOf.params(stretches));

/** Someone who delivers nothing, as of its last reading (ms); `nothing` in W. */
export interface Dark {
  readonly id: number;
  readonly lastAt: number;
  readonly nothing: number;
}

/** Unit: ms. So far back each is looked at. */
const LOOK_BACK = 48 * 3_600_000;

/** Since when each has delivered nothing: its last reading with power, else its first one of two days. Unit: ms since 1970. */
export async function darkSince(asks: Queryable, dark: readonly Dark[]): Promise<Map<number, number>> {
  if (dark.length === 0) return new Map();
  const found = await asks.rows<{ id: number; since: number | null }>(
    `select b.id, r.since from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, last, nothing)
     cross join lateral (
       select coalesce(max(at) filter (where power > b.nothing), min(at)) as since from readings
       where installation_id = b.id and power is not null
         and at between to_timestamp((b.last - ${LOOK_BACK}) / 1000) and to_timestamp(b.last / 1000)) as r`,
    [dark.map(({ id }) => id), dark.map(({ lastAt }) => lastAt), dark.map(({ nothing }) => nothing)],
  );
  return new Map(found.flatMap(({ id, since }) => (since === null ? [] : [[id, since]])));
}
