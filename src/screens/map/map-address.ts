import { useEffect, useState } from 'react';
import { type CauseChoice, readCauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { MapLook } from '#domain/service/map/map-provider.ts';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import type { Viewport, VisibleArea } from '#ui/maps/viewport.ts';

/** State of the map that is in its address, so that a view can be kept, shared and returned to. */
export interface MapAddress {
  readonly viewport: Viewport;
  readonly look: MapLook;
  readonly sn: string | null;
  /** Filter by what is wrong. */
  readonly choice: CauseChoice;
}

/** Whether the address opens the dialog of downloaded areas; the map does not write this parameter. */
export const opensAreas = (search: string): boolean => new URLSearchParams(search).get('areas') === '1';

const LIMITS = { lat: 85, lon: 180, zoom: [2, 19] } as const;
/** Five digits are about a metre. */
const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

function numberIn(query: URLSearchParams, name: string, [from, to]: readonly [number, number]): number | null {
  const text = query.get(name);
  const value = Number(text);
  return text !== null && text !== '' && value >= from && value <= to ? value : null;
}

/** Reads an address. Missing or invalid parts get the start view of the map (specification 9.1). */
export function readAddress(search: string): MapAddress {
  const query = new URLSearchParams(search);
  const latitude = numberIn(query, 'lat', [-LIMITS.lat, LIMITS.lat]);
  const longitude = numberIn(query, 'lon', [-LIMITS.lon, LIMITS.lon]);
  const zoom = numberIn(query, 'zoom', LIMITS.zoom);
  const isPlace = latitude !== null && longitude !== null;
  return {
    viewport: { ...WORLD_MAP_START, ...(isPlace && { latitude, longitude }), ...(zoom !== null && { zoom }) },
    look: query.get('look') === 'satellite' ? 'satellite' : 'dark',
    sn: query.get('sn'),
    choice: readCauseChoice(query.get('cause')),
  };
}

export function writeAddress({ viewport, look, sn, choice }: MapAddress): string {
  const query = new URLSearchParams({ lat: short(viewport.latitude, 5), lon: short(viewport.longitude, 5), zoom: short(viewport.zoom, 2) });
  if (look !== 'dark') query.set('look', look);
  if (sn) query.set('sn', sn);
  if (choice !== 'all') query.set('cause', choice);
  return `?${query}`;
}

/** The state in the address: read once when the screen opens, then kept equal to the map. */
export function useMapAddress() {
  const [first] = useState(() => readAddress(window.location.search));
  const [look, setLook] = useState(first.look);
  const [sn, setSn] = useState(first.sn);
  const [choice, setChoice] = useState(first.choice);
  const [area, setArea] = useState<VisibleArea | null>(null);
  useEffect(() => {
    if (!area || window.location.pathname !== '/map') return;
    const wanted = writeAddress({ viewport: area, look, sn, choice });
    if (wanted !== window.location.search) window.history.replaceState(window.history.state, '', `/map${wanted}`);
  }, [area, look, sn, choice]);
  return { first, look, setLook, sn, setSn, choice, setChoice, area, setArea };
}
