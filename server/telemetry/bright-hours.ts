import { brightHour, spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { DAYS_SEARCHED } from '#server/rules/working.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Daylight, inLight } from '#server/store/telemetry/light.ts';
import type { LiveFacts } from '#server/store/telemetry/live.ts';

const DAY = 86_400_000;
const STEP = 300_000;

/** An hour of bright daylight that an inverter reported on. Times in ms since 1970, power in W. */
export interface BrightHour extends Daylight {
  /** Its highest power. */
  readonly peak: number;
  readonly hadGridEvent: boolean;
}

/** So many are remembered, then they are asked for anew. */
const REMEMBERED = 20_000;

/** When it was bright, of a place and a time. */
export type Sun = (spot: Spot, asOf: number) => ReturnType<typeof brightHour>;

/** Light is the same for a neighbourhood and a few minutes: a round over a hundred thousand roofs, in all its parts, asks the sun some thousand times. */
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

/** The latest bright hour that each reported on, looked for day by day backwards. */
export async function brightHoursOf(tx: Queryable, facts: readonly LiveFacts[], hourOf: Sun): Promise<Map<number, BrightHour>> {
  const found = new Map<number, BrightHour>();
  let searched = facts.flatMap((fact) => (fact.lastAt === null ? [] : [{ fact, asOf: fact.lastAt }]));
  for (let day = 0; day < DAYS_SEARCHED && searched.length > 0; day += 1) {
    const hours = searched.flatMap(({ fact, asOf }) => {
      const hour = hourOf(spotOf(fact), asOf);
      return hour ? [{ id: fact.id, ...hour, fact }] : [];
    });
    const seen = new Map((await inLight(tx, hours)).map((light) => [light.id, light]));
    for (const { id, from, to } of hours) {
      const { count = 0, peak = null, hadGridEvent = false } = seen.get(id) ?? {};
      if (count > 0 && peak !== null) found.set(id, { id, from, to, peak, hadGridEvent });
    }
    searched = hours.filter(({ id }) => !found.has(id)).map(({ fact, to }) => ({ fact, asOf: Math.floor(to / DAY) * DAY }));
  }
  return found;
}
