interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly description: string;
}

/** Whether the device hands `geo:` addresses to a navigation app. iOS does not; it opens Apple's maps by https. */
type Device = 'android' | 'apple-phone' | 'other';

const deviceOf = (userAgent: string): Device => {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod/i.test(userAgent) ? 'apple-phone' : 'other';
};

/**
 * Where 'Nawiguj' leads: the navigation app of a phone, else a route planner in the browser.
 * Source of `geo:` with `q`: Android's common intents; the bare form is RFC 5870.
 */
export function routeLink({ latitude, longitude, description }: Spot, userAgent: string = navigator.userAgent): string {
  const at = `${latitude},${longitude}`;
  const device = deviceOf(userAgent);
  if (device === 'android') return `geo:${at}?q=${at}(${encodeURIComponent(description)})`;
  if (device === 'apple-phone') return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
