import { type CauseChoice, readCauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { MapLook } from '#domain/service/map/map-provider.ts';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import type { Viewport } from '#ui/maps/viewport.ts';

/** What the address of the map says, so that a view can be kept, sent and gone back to. */
export interface MapAddress {
  readonly sight: Viewport;
  readonly look: MapLook;
  readonly sn: string | null;
  /** Which are shown, by what is wrong with them. */
  readonly choice: CauseChoice;
}

/** Whether the address opens the areas on this device, as a link from elsewhere does; the map's own address forgets it. */
export const opensAreas = (search: string): boolean => new URLSearchParams(search).get('areas') === '1';

const LIMITS = { lat: 85, lon: 180, zoom: [2, 19] } as const;
/** Five digits are a metre; more would only make addresses longer. */
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

function numberIn(query: URLSearchParams, name: string, [from, to]: readonly [number, number]): number | null {
  const text = query.get(name);
  const value = Number(text);
  return text !== null && text !== '' && value >= from && value <= to ? value : null;
}

/** Reads an address; whatever is missing or out of the world is as the map opens (specification 9.1). */
export function readAddress(search: string): MapAddress {
  const query = new URLSearchParams(search);
  const latitude = numberIn(query, 'lat', [-LIMITS.lat, LIMITS.lat]);
  const longitude = numberIn(query, 'lon', [-LIMITS.lon, LIMITS.lon]);
  const zoom = numberIn(query, 'zoom', LIMITS.zoom);
  const isPlace = latitude !== null && longitude !== null;
  return {
    sight: { ...WORLD_MAP_START, ...(isPlace && { latitude, longitude }), ...(zoom !== null && { zoom }) },
    look: query.get('look') === 'satellite' ? 'satellite' : 'dark',
    sn: query.get('sn'),
    choice: readCauseChoice(query.get('cause')),
  };
}

export function writeAddress({ sight, look, sn, choice }: MapAddress): string {
  const query = new URLSearchParams({ lat: short(sight.latitude, 5), lon: short(sight.longitude, 5), zoom: short(sight.zoom, 2) });
  if (look !== 'dark') query.set('look', look);
  if (sn) query.set('sn', sn);
  if (choice !== 'all') query.set('cause', choice);
  return `?${query}`;
}
