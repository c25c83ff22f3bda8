import { brightHour, spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { DAYS_SEARCHED } from '#domain/diagnosis/is-working.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Daylight, readDaylight } from '#server/store/telemetry/daylight-readings.ts';
import type { LiveFacts } from '#server/store/telemetry/live.ts';

const DAY = 86_400_000;
const STEP = 300_000;

/** An hour of bright daylight in which an inverter sent readings. Times in ms since 1970, power in W. */
export interface BrightHour extends Daylight {
  /** Its highest power. */
  readonly peak: number;
  readonly hadGridEvent: boolean;
}

/** Size of the cache; it is emptied when full. */
const REMEMBERED = 20_000;

/** The last bright hour before a time at a place. */
export type Sun = (spot: Spot, asOf: number) => ReturnType<typeof brightHour>;

/**
 * Caches bright hours for neighbourhoods and steps of a few minutes, so that a sweep over a hundred thousand roofs computes the sun some
 * thousand times.
 */
export function brightHours(): Sun {
  const known = new Map<string, ReturnType<typeof brightHour>>();
  return ({ latitude, longitude }: Spot, asOf: number) => {
    const spot = { latitude: Math.round(latitude * 4) / 4, longitude: Math.round(longitude * 4) / 4 };
    const key = `${spot.latitude} ${spot.longitude} ${Math.floor(asOf / STEP)}`;
    if (known.size >= REMEMBERED) known.clear();
    if (!known.has(key)) known.set(key, brightHour(asOf, spot));
    return known.get(key);
  };
}

type Hour = NonNullable<ReturnType<Sun>>;

/** The last bright hours before a time, at most `count`, one for each day going back. */
function hoursBefore(fact: LiveFacts, asOf: number, count: number, hourOf: Sun): Hour[] {
  const hours: Hour[] = [];
  for (let at = asOf; hours.length < count; ) {
    const hour = hourOf(spotOf(fact), at);
    if (!hour) break;
    hours.push(hour);
    at = dayOf(hour);
  }
  return hours;
}

const dayOf = ({ to }: Hour): number => Math.floor(to / DAY) * DAY;

/** The latest of these hours in which each inverter sent its power. */
async function latestIn(tx: Queryable, stretches: readonly Daylight[]): Promise<Map<number, BrightHour>> {
  const latest = new Map<number, BrightHour>();
  if (stretches.length === 0) return latest;
  const ends = new Map(stretches.map(({ id, from, to }) => [`${id} ${from}`, to]));
  for (const { id, from, count, peak, hadGridEvent } of await readDaylight(tx, stretches)) {
    if (count === 0 || peak === null || (latest.get(id)?.from ?? Number.NEGATIVE_INFINITY) > from) continue;
    latest.set(id, { id, from, to: ends.get(`${id} ${from}`) ?? from, peak, hadGridEvent });
  }
  return latest;
}

/**
 * The latest bright hour in which each inverter sent readings. Most need only the last one; for the others all earlier hours are read in one
 * query.
 */
export async function brightHoursOf(tx: Queryable, facts: readonly LiveFacts[], hourOf: Sun): Promise<Map<number, BrightHour>> {
  const last = facts.flatMap((fact) =>
    fact.lastAt === null ? [] : hoursBefore(fact, fact.lastAt, 1, hourOf).map((hour) => ({ fact, hour, id: fact.id, ...hour })),
  );
  const latest = await latestIn(tx, last);
  const earlier = last.flatMap(({ fact, hour, id }) =>
    latest.has(id) ? [] : hoursBefore(fact, dayOf(hour), DAYS_SEARCHED - 1, hourOf).map((before) => ({ id, ...before })),
  );
  for (const [id, hour] of await latestIn(tx, earlier)) latest.set(id, hour);
  return latest;
}
