import type { Address } from '#domain/service/installation.ts';
import { text } from './tolerant.ts';

export const addressOnWire = {
  address_street: text,
  address_number: text,
  address_number_2: text,
  address_post_code: text,
  address_city: text,
};

export type AddressOnWire = { [K in keyof typeof addressOnWire]: string };

/** The five address fields of the wire, which stand flat beside the others. */
export const addressFrom = (wire: AddressOnWire) => ({
  street: wire.address_street,
  number: wire.address_number,
  number2: wire.address_number_2,
  postCode: wire.address_post_code,
  city: wire.address_city,
});

export const addressToWire = (address: Address): AddressOnWire => ({
  address_street: address.street,
  address_number: address.number,
  address_number_2: address.number2,
  address_post_code: address.postCode,
  address_city: address.city,
});
