import type { Address } from '#domain/service/installation.ts';

/** The five address fields of the wire, which stand flat beside the others. */
export interface AddressOnWire {
  readonly address_street: string;
  readonly address_number: string;
  readonly address_number_2: string;
  readonly address_post_code: string;
  readonly address_city: string;
}

export const addressFrom = (wire: AddressOnWire): Address => ({
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
