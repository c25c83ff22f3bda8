import { type Address, addressLine } from '#domain/service/installation.ts';

export interface Destination {
  readonly label: string;
  /** WGS84 degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Looked for where the place is not known. */
  readonly address?: Address;
}

/** Which map opens: the one that the phone's owner chose, Apple's, or a page in the browser. */
export type Navigator = 'android' | 'apple' | 'browser';

export function navigatorOf(userAgent: string): Navigator {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'apple' : 'browser';
}

/**
 * A link that starts the way to an installation, on this device where none is named; `null` when neither its place nor its address is known.
 * Source: RFC 5870 with Android's `q` parameter; Apple's map links; OpenStreetMap's directions.
 */
export function routeLink(
  { label, latitude, longitude, address }: Destination,
  by: Navigator = navigatorOf(navigator.userAgent),
): string | null {
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  const line = address ? addressLine(address) : '';
  if (place === null && line === '') return null;
  const where = encodeURIComponent(place ?? line);
  if (by === 'android') return place ? `geo:${place}?q=${place}(${encodeURIComponent(label)})` : `geo:0,0?q=${where}`;
  if (by === 'apple') return `https://maps.apple.com/?daddr=${where}`;
  return place
    ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`
    : `https://www.openstreetmap.org/search?query=${where}`;
}
