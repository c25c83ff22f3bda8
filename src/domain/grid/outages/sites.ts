import { distanceKm } from '#domain/geo/distance.ts';
import { nearSets, setsOf } from './near-sets.ts';
import type { SitePlace } from './outage.ts';

/** Unit: km. Installations within this distance share one connection, or one fault of their own. */
const SITE_REACH = 0.15;

/** Unit: km. A row of such steps is one site up to this width: a farm of inverters, not a town. Source: ours: a field of 10 MW. */
const SITE_MOST = 1;

/** The distance between the corners of the smallest box around the places. */
function widthOf(places: readonly SitePlace[]): number {
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
  const corner = (pick: (one: number, other: number) => number) => ({
    latitude: latitudes.reduce((one, other) => pick(one, other)),
    longitude: longitudes.reduce((one, other) => pick(one, other)),
  });
  return distanceKm(corner(Math.min), corner(Math.max));
}

/**
 * The site of each installation, as a number.
 *
 * Unit    km.
 * Range   one site are installations within 150 m of each other, in steps of 150 m up to a width of 1 km; those of one owner and
 *         address; and those that one key sends readings for.
 * Source  ours: behind one router or one main switch, several installations fall silent or lose the grid though the grid is there.
 */
export function sitesOf(places: readonly SitePlace[]): number[] {
  const near = nearSets(places, SITE_REACH, () => true);
  const groups = setsOf(
    places.map((_, index) => index),
    near,
  );
  const site = places.map((_, index) => index);
  for (const members of groups)
    if (widthOf(members.flatMap((index) => places[index] ?? [])) <= SITE_MOST)
      for (const index of members) site[index] = members[0] ?? index;
  return joinedBy(places, joinedBy(places, site, 'household'), 'readBy');
}

/** Gives installations with the same owner and address, or the same key, the same site. */
function joinedBy(places: readonly SitePlace[], sites: readonly number[], field: 'household' | 'readBy'): number[] {
  const parent = new Map<number, number>();
  const rootOf = (site: number): number => {
    let at = site;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
    return at;
  };
  const first = new Map<string, number>();
  places.forEach((place, index) => {
    const [key, site] = [place[field], sites[index] ?? index];
    if (key === null) return;
    const known = first.get(key);
    if (known === undefined) first.set(key, site);
    else if (rootOf(known) !== rootOf(site)) parent.set(rootOf(site), rootOf(known));
  });
  return sites.map(rootOf);
}
