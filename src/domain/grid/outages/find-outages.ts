import { quantity } from '#domain/quantity.ts';
import { doOverlap, endOf, type Stretch } from '#domain/time/stretch.ts';
import { nearAny, nearSets, setsOf } from './near-sets.ts';
import { beganTogether, coincide, type Interruption, OUTAGE_REACH, type Outage } from './outage.ts';
import { sitesOf } from './sites.ts';

/** An interruption with the number of its site. */
type Sited = readonly [interruption: Interruption, site: number];

/** The stretches in which at least two sites were down. */
function sharedStretches(group: readonly Sited[]): Stretch[] {
  const down = new Map<number, number>();
  const shared: Stretch[] = [];
  const edges = group.flatMap(([one, site]) => [
    { at: one.from as number, site, step: 1 },
    { at: endOf(one), site, step: -1 },
  ]);
  for (const { at, site, step } of edges.sort((a, b) => a.at - b.at || b.step - a.step)) {
    const before = down.size;
    const count = (down.get(site) ?? 0) + step;
    if (count === 0) down.delete(site);
    else down.set(site, count);
    const open = shared.at(-1);
    if (before < 2 && down.size >= 2) shared.push({ from: quantity(at), to: null });
    if (open && before >= 2 && down.size < 2) shared[shared.length - 1] = { ...open, to: Number.isFinite(at) ? quantity(at) : null };
  }
  return shared;
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** The outages of one cause: linked interruptions of two sites or more. */
function outagesOf(
  interruptions: readonly Interruption[],
  cause: Outage['cause'],
  areLinked: (one: Interruption, other: Interruption) => boolean,
): Outage[] {
  return setsOf(interruptions, nearSets(interruptions, OUTAGE_REACH, areLinked)).flatMap((group) => {
    if (group.length < 2) return [];
    const sites = sitesOf(group);
    return sharedStretches(group.map((one, index) => [one, sites[index] ?? index])).map((shared): Outage => {
      const hit = group.filter((one) => doOverlap(one, shared));
      return {
        ...shared,
        cause,
        installations: ascending(hit.map(({ installation }) => installation)),
        probably: [],
        interruptions: hit.toSorted((one, other) => one.from - other.from || one.installation - other.installation),
      };
    });
  });
}

/** Names the neighbours that fell silent when the grid was lost beside them. */
function withSilentNeighbours(outage: Outage, silences: readonly Interruption[]): Outage {
  const isNear = nearAny(outage.interruptions, OUTAGE_REACH);
  const known = new Set(outage.installations);
  const along = silences.filter(
    (one) => !known.has(one.installation) && doOverlap(one, outage) && isNear(one, (other) => beganTogether(one, other)),
  );
  return { ...outage, probably: ascending(along.map(({ installation }) => installation)) };
}

/** The silences of installations that are in no outage at the time. */
function outsideOf(outages: readonly Outage[], silences: readonly Interruption[]): Interruption[] {
  const hit = new Map<number, Outage[]>();
  for (const outage of outages) for (const id of outage.installations) hit.set(id, [...(hit.get(id) ?? []), outage]);
  return silences.filter((silence) => !hit.get(silence.installation)?.some((outage) => doOverlap(outage, silence)));
}

/**
 * Finds outages of the grid, and areas that fell silent.
 *
 * Unit    km, ms since 1970.
 * Range   interruptions in any order, one or more for each installation. `grid_outage`: at two sites or more within 5 km of each other,
 *         directly or through others, inverters named a lost grid at one time; silent neighbours are named and prove
 *         nothing. `area_silent`: two sites or more within 5 km fell silent together. Result in the order of time.
 *         Cost: each is compared only with those in its own cell and the neighbouring cells of 5 km.
 * Source  ours: an outage affects a neighbourhood, a fault one roof; a failed link looks like a failed supply.
 */
export function findOutages(interruptions: readonly Interruption[]): Outage[] {
  const [losses, silences] = [
    interruptions.filter(({ kind }) => kind === 'no_grid'),
    interruptions.filter(({ kind }) => kind === 'silent'),
  ];
  const outages = outagesOf(losses, 'grid_outage', coincide);
  const alone = outsideOf(outages, silences);
  return [...outages.map((outage) => withSilentNeighbours(outage, alone)), ...outagesOf(alone, 'area_silent', beganTogether)].sort(
    (one, other) =>
      one.from - other.from || (one.installations[0] ?? 0) - (other.installations[0] ?? 0) || one.cause.localeCompare(other.cause),
  );
}
