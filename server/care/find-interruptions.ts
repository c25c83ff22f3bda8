import { spotOf } from '#domain/energy/daylight.ts';
import { reportedStretches } from '#domain/grid/reports/event-changes.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import type { Interruption, Outage } from '#domain/grid/outages/outage.ts';
import { isSilentByDay, provedSilences } from '#domain/grid/silence.ts';
import { endOf, stretchOf } from '#domain/time/stretch.ts';
import { readGridEventsSince, readSilencesOfAll, findUnheard } from '#server/store/care/outages.ts';
import { readDowntimes } from '#server/store/care/silences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { filterInChunks } from './filter-in-chunks.ts';

/** Unit: ms before now. Outages that ended earlier explain no current diagnosis. */
export const OUTAGES_BACK = 4 * 86_400_000;

/** Outages of the grid within the last days: interruptions of neighbours that overlap. Unit: `now` in ms since 1970; `back` in ms. */
export async function currentOutages(db: Queryable, now: number, back = OUTAGES_BACK): Promise<Outage[]> {
  const since = now - back;
  const unheard = await findUnheard(db, now);
  const downtimes = await readDowntimes(db, Math.min(since, ...unheard.map(({ lastAt }) => lastAt)), now);
  const [events, silences] = [await readGridEventsSince(db, since), await readSilencesOfAll(db, since)];
  const interruptions: Interruption[] = [];
  for (const [installation, log] of Map.groupBy(events, ({ id }) => id)) {
    const place = log[0];
    if (!place) continue;
    const { latitude, longitude } = place;
    for (const stretch of reportedStretches(log).get('GRID_DISCONNECT') ?? [])
      if (endOf(stretch) >= since) interruptions.push({ ...stretch, installation, latitude, longitude, kind: 'grid_disconnect' });
  }
  const placed = unheard.flatMap(({ id, latitude, longitude, lastAt }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, from: lastAt, to: null }],
  );
  const silent = await filterInChunks(placed, ({ from, ...place }) => isSilentByDay(from, now, spotOf(place)));
  for (const { id, latitude, longitude, from, to } of [...silences, ...silent]) {
    for (const stretch of provedSilences(stretchOf({ from, to }), downtimes, now, { latitude, longitude }))
      interruptions.push({ ...stretch, installation: id, latitude, longitude, kind: 'silent' });
  }
  return findOutages(interruptions);
}

/** The outages of each installation, in their order. */
export type OutagesOf = ReadonlyMap<number, readonly Outage[]>;

export function outagesByInstallation(outages: readonly Outage[]): OutagesOf {
  const hits = Map.groupBy(
    outages.flatMap((outage) => outage.installations.map((id) => ({ id, outage }))),
    ({ id }) => id,
  );
  return new Map([...hits].map(([id, own]) => [id, own.map(({ outage }) => outage)]));
}
