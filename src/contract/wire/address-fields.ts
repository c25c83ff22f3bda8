import type { AddressOnWire } from './installation-wire.ts';
import { text } from './tolerant.ts';

export const addressOnWire = {
  address_street: text,
  address_number: text,
  address_number_2: text,
  address_post_code: text,
  address_city: text,
} satisfies Record<keyof AddressOnWire, unknown>;
