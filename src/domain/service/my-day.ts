import { type Located, placeOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { isPlannedFor, type SeenPlan } from './seen-plan.ts';

/** Unit: km around a stop. Source: specification 40.8. */
export const NEAR_KM = 10;
/** More degrees of latitude are surely farther; the exact distance of ten thousand installations takes too long. */
const NEAR_DEGREES = NEAR_KM / 110;

/** The plans of earlier days that this person has not closed, the latest day first. Source: specification 40.3. */
export function unclosedBefore(
  rows: readonly SeenPlan[],
  isOpen: (key: string) => boolean,
  { today, person }: { readonly today: LocalDate; readonly person: number },
): readonly SeenPlan[] {
  const earlier = rows.filter((row) => row.plannedOn !== null && row.plannedOn < today && isPlannedFor(row, person) && isOpen(row.key));
  const orderOf = ({ plannedOn, place }: SeenPlan): readonly [string, number] => [plannedOn ?? '', place ?? 0];
  return earlier.sort((one, other) => {
    const [[day, place], [otherDay, otherPlace]] = [orderOf(one), orderOf(other)];
    return day === otherDay ? place - otherPlace : day < otherDay ? 1 : -1;
  });
}

/** Keys of the stops whose agreed time is before that of a stop that comes earlier. */
export function keysOutOfTime(stops: readonly { readonly key: string; readonly from: string | null }[]): ReadonlySet<string> {
  let latest = '';
  const late = new Set<string>();
  for (const { key, from } of stops) {
    if (from === null) continue;
    if (from < latest) late.add(key);
    else latest = from;
  }
  return late;
}

/** Why an installation near the way is worth a stop. */
export type NearbyReason = 'request' | 'faulty' | 'inspection';

export interface NearbyFacts<I, T> {
  readonly installations: readonly I[];
  /** Places of the day's stops, and the installations that they are. */
  readonly stops: readonly { readonly place: Spot | null; readonly installation: number | null }[];
  /** Open requests of an installation without a day, and whether it has one with a day. */
  readonly requestsOf: (installation: I) => { readonly unplanned: readonly T[]; readonly isPlanned: boolean };
  readonly isFaulty: (installation: I) => boolean;
  readonly isInspectionDue: (installation: I) => boolean;
}

export interface NearbyStop<I, T> {
  readonly installation: I;
  /** Unit: km from the nearest stop, great circle. */
  readonly km: number;
  readonly reason: NearbyReason;
  /** The request; `null`: none is filed yet. */
  readonly request: T | null;
}

/**
 * Installations within ten kilometres of a stop that have an open request without a day, or that are faulty or due for an inspection and
 * have no open request; the nearest first. Source: specification 40.8.
 */
export function nearbyStops<I extends Located & { readonly id: number }, T>(facts: NearbyFacts<I, T>): readonly NearbyStop<I, T>[] {
  const places = facts.stops.flatMap(({ place }) => place ?? []);
  const own = new Set(facts.stops.map(({ installation }) => installation));
  const found = facts.installations.flatMap((installation): NearbyStop<I, T>[] => {
    const place = placeOf(installation);
    if (!place || own.has(installation.id)) return [];
    const around = places.filter(({ latitude }) => Math.abs(latitude - place.latitude) < NEAR_DEGREES);
    const km = Math.min(...around.map((stop) => distanceKm(stop, place)));
    if (km > NEAR_KM) return [];
    const { unplanned, isPlanned } = facts.requestsOf(installation);
    if (unplanned.length > 0) return unplanned.map((request) => ({ installation, km, reason: 'request', request }));
    if (isPlanned) return [];
    const reason = facts.isFaulty(installation) ? 'faulty' : facts.isInspectionDue(installation) ? 'inspection' : null;
    return reason === null ? [] : [{ installation, km, reason, request: null }];
  });
  return found.sort((one, other) => one.km - other.km);
}

/** The things that lines such as 'Multimetr, klucz (dwa), kamera.' name, each once, in order of their first mention. */
export function thingsIn(lines: readonly string[]): readonly string[] {
  const things = lines.flatMap((line) => line.replace(/\.\s*$/, '').split(/,\s+(?![^(]*\))/));
  const byName = new Map<string, string>();
  for (const thing of things.map((text) => text.trim()).filter(Boolean)) {
    const name = thing.toLocaleLowerCase('pl');
    if (!byName.has(name)) byName.set(name, thing.charAt(0).toLocaleUpperCase('pl') + thing.slice(1));
  }
  return [...byName.values()];
}
