import { spotOf } from '#domain/energy/daylight.ts';
import { eventStretches } from '#domain/grid/event-stretches.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import type { Interruption, Outage } from '#domain/grid/outages/outage.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { endOf, type Stretch, without } from '#domain/time/stretch.ts';
import { gridEventsSince, silencesOfAll, unheardSince } from '#server/store/care/outages.ts';
import { ownDowntimes } from '#server/store/care/silences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { byInstallation } from './by-installation.ts';
import { filterInTurns } from './filter-in-turns.ts';

/** Unit: ms. Outages that ended earlier explain nothing that is still told. */
export const OUTAGES_BACK = 4 * 86_400_000;

/** What of a silence lies outside of the times when this server did not listen, and is long enough to be one. */
export function provedSilences(
  silence: Stretch,
  downtimes: readonly Stretch[],
  now: number,
  spot: Parameters<typeof isSilentByDay>[2],
): Stretch[] {
  const left = without(silence, downtimes);
  const isWhole = left.length === 1 && left[0]?.from === silence.from && left[0].to === silence.to;
  return isWhole ? left : left.filter(({ from, to }) => isSilentByDay(from, to ?? now, spot));
}

/** Outages of the grid that were not over four days ago: interruptions of neighbours that overlap. Unit: `now` in ms since 1970. */
export async function currentOutages(asks: Queryable, now: number): Promise<Outage[]> {
  const since = now - OUTAGES_BACK;
  const downtimes = (await ownDowntimes(asks, since)) as Stretch[];
  const [events, silences, unheard] = [await gridEventsSince(asks, since), await silencesOfAll(asks, since), await unheardSince(asks, now)];
  const interruptions: Interruption[] = [];
  for (const [installation, log] of byInstallation(events)) {
    const place = log[0];
    if (!place) continue;
    const { latitude, longitude } = place;
    for (const stretch of eventStretches(log).get('GRID_DISCONNECT') ?? [])
      if (endOf(stretch) >= since) interruptions.push({ ...stretch, installation, latitude, longitude, kind: 'grid_disconnect' });
  }
  const placed = unheard.flatMap(({ id, latitude, longitude, lastAt }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, from: lastAt, to: null }],
  );
  const silent = await filterInTurns(placed, ({ from, ...place }) => isSilentByDay(from, now, spotOf(place)));
  for (const { id, latitude, longitude, from, to } of [...silences, ...silent]) {
    const silence: Stretch = { from: quantity<Instant>(from), to: to === null ? null : quantity<Instant>(to) };
    for (const stretch of provedSilences(silence, downtimes, now, { latitude, longitude }))
      interruptions.push({ ...stretch, installation: id, latitude, longitude, kind: 'silent' });
  }
  return findOutages(interruptions);
}

/** The outages that hit each installation, in their order: one asks about many, and a country may be hit at once. */
export type OutagesOf = ReadonlyMap<number, readonly Outage[]>;

export function outagesByInstallation(outages: readonly Outage[]): OutagesOf {
  const hits = byInstallation(outages.flatMap((outage) => outage.installations.map((id) => ({ id, outage }))));
  return new Map([...hits].map(([id, own]) => [id, own.map(({ outage }) => outage)]));
}
