import { type Address, addressLine } from '#domain/service/installation.ts';

export interface Destination {
  readonly label: string;
  /** WGS84 degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Used if the coordinates are not known. */
  readonly address?: Address;
}

/** The map that opens: the user's map app on Android, Apple Maps, or a page in the browser. */
export type Navigator = 'android' | 'apple' | 'browser';

export function navigatorOf(userAgent: string): Navigator {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'apple' : 'browser';
}

/**
 * A link that opens the route to an installation, by default for this device; `null` if neither coordinates nor address are known.
 * Source: RFC 5870 with Android's `q` parameter; Apple's map links; OpenStreetMap's directions.
 */
export function routeLink(
  { label, latitude, longitude, address }: Destination,
  by: Navigator = navigatorOf(navigator.userAgent),
): string | null {
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  const line = address ? addressLine(address) : '';
  if (place === null && line === '') return null;
  const query = encodeURIComponent(place ?? line);
  if (by === 'android') return place ? `geo:${place}?q=${place}(${encodeURIComponent(label)})` : `geo:0,0?q=${query}`;
  if (by === 'apple') return `https://maps.apple.com/?daddr=${query}`;
  return place
    ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`
    : `https://www.openstreetmap.org/search?query=${query}`;
}
