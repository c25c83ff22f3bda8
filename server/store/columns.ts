import { customType } from './drizzle.ts';
import type { Instant } from '#domain/quantity.ts';

/** `timestamptz` as an instant: milliseconds since 1970. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: (at) => new Date(at).toISOString(),
  fromDriver: (text) => Date.parse(text) as Instant,
});

/** `bytea`, for the hashes of secrets. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
