import { findOutages } from '#domain/grid/outages/find-outages.ts';
import { gridLosses, isDusk, mayHaveFallenAsleep } from '#domain/grid/outages/grid-losses.ts';
import { type Interruption, type Outage, TOGETHER_WITHIN } from '#domain/grid/outages/outage.ts';
import { isSilentByDay, provedSilences } from '#domain/energy/silence.ts';
import { endOf, type Stretch, stretchOf } from '#domain/time/stretch.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import {
  findUnheard,
  readGridEventsSince,
  readOutagePlaces,
  readSilencesOfAll,
  readSteps,
  readWithoutVoltage,
  type StretchRow,
} from '#server/store/care/outages.ts';
import { readDowntimes } from '#server/store/care/silences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { filterInChunks } from './filter-in-chunks.ts';

const DAY = 86_400_000;

/** Unit: ms before now. Outages that ended earlier explain no current diagnosis. */
export const OUTAGES_BACK = 4 * DAY;

/** Unit: ms. An installation without live readings of a key for longer founds no outage. */
const LIVE_BEFORE = 7 * DAY;

type InterruptionRow = StretchRow & Pick<Interruption, 'kind'>;

/** When each installation named a lost grid. */
async function lossesSince(db: Queryable, since: number, now: number): Promise<InterruptionRow[]> {
  const dead = Map.groupBy(await readWithoutVoltage(db, since - DAY), ({ id }) => id);
  const events = Map.groupBy(await readGridEventsSince(db, since, [...dead.keys()]), ({ id }) => id);
  return (await readOutagePlaces(db, [...new Set([...dead.keys(), ...events.keys()])])).flatMap(({ id, lastAt, ...place }) =>
    gridLosses({
      changes: events.get(id) ?? [],
      withoutVoltage: (dead.get(id) ?? []).filter(({ from, state }) => !mayHaveFallenAsleep(from, state, place)).map(stretchOf),
      lastReading: lastAt,
      now,
      spot: place,
    })
      .filter((stretch) => endOf(stretch) >= since)
      .map((stretch) => ({ ...stretch, id, kind: 'no_grid' })),
  );
}

/** Silences by day that last or ended since a time, from when they were heard last. */
async function silencesSince(db: Queryable, since: number, now: number): Promise<InterruptionRow[]> {
  const unheard = await findUnheard(db, now);
  const silent = await filterInChunks(unheard, ({ heardAt, ...place }) => isSilentByDay(heardAt, now, spotOf(place)));
  const ended = await readSilencesOfAll(db, since);
  return [...ended, ...silent.map(({ id, heardAt }) => ({ id, from: heardAt, to: null }))].map((one) => ({ ...one, kind: 'silent' }));
}

/** True if a silence is proved, and began while this server ran and loggers were awake. */
function isSilenceOfItsOwn(silence: Interruption, downtimes: readonly Stretch[], now: number): boolean {
  const [began, until] = [silence.from, silence.from + Math.max(TOGETHER_WITHIN, 2 * silence.step)];
  if (downtimes.some((downtime) => downtime.from <= until && endOf(downtime) >= began) || isDusk(began, silence)) return false;
  return provedSilences(silence, downtimes, now, silence).length > 0;
}

/**
 * Outages of the grid within the last days, and areas that fell silent. Only installations with live readings of a key within seven days
 * before count.
 *
 * Unit    `now` in ms since 1970; `back` in ms.
 */
export async function currentOutages(db: Queryable, now: number, back = OUTAGES_BACK): Promise<Outage[]> {
  const since = now - back;
  const found = [...(await lossesSince(db, since, now)), ...(await silencesSince(db, since, now))];
  const places = new Map((await readOutagePlaces(db, [...new Set(found.map(({ id }) => id))])).map((place) => [place.id, place]));
  const live = found.flatMap((one) => {
    const place = places.get(one.id);
    const isLive = place !== undefined && place.liveAt !== null && place.liveAt >= one.from - LIVE_BEFORE;
    return isLive ? [{ ...one, place }] : [];
  });
  const steps = new Map(
    (
      await readSteps(
        db,
        live.map(({ id, from }) => ({ id, at: from })),
      )
    ).map(({ id, at, step }) => [`${id} ${at}`, step]),
  );
  const downtimes = await readDowntimes(db, Math.min(since, ...live.map(({ from }) => from)), now);
  const interruptions = live.map(({ id, from, to, kind, place: { latitude, longitude, household, readBy } }): Interruption => {
    const step = steps.get(`${id} ${from}`) ?? 0;
    return { ...stretchOf({ from, to }), installation: id, kind, latitude, longitude, household, readBy, step };
  });
  return findOutages(await filterInChunks(interruptions, (one) => one.kind === 'no_grid' || isSilenceOfItsOwn(one, downtimes, now)));
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
