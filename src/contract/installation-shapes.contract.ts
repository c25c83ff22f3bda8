import * as z from 'zod/mini';
import type { Watts } from '#domain/quantity.ts';
import type { Installation, InstallationForm, OwnedDevice } from '#domain/service/installation.ts';
import { INSTALLATION_MAX } from '#domain/service/limits.ts';
import { addressToWire, careToWire, type FormOnWire, formFrom, installationFrom } from '#contract/wire/installation-wire.ts';
import { addressOnWire } from '#contract/wire/address-fields.ts';
import {
  bool,
  int,
  localDate,
  maybeInstant,
  maybeInt,
  maybeMeasured,
  maybeNum,
  measured,
  someText,
  text,
  maybeText,
  written,
} from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';

/** Care fields of an installation and of a marker. A backend that computes no causes omits them. */
export const careOnWire = {
  care_state: z.optional(written(z.string(), z.enum(CARE_STATES))),
  care_cause: z.optional(maybeText),
  care_since: z.optional(maybeInstant),
};

const installationOnWire = z.object({
  id: int,
  sn: someText,
  description: text,
  number_of_phases: maybeInt,
  pv_vendor: text,
  pv_modem: text,
  elevation: maybeInt,
  azimuth: maybeInt,
  ...addressOnWire,
  latitude: maybeNum,
  longitude: maybeNum,
  inverter_rated_power: measured<Watts>(),
  generator_rated_power: measured<Watts>(),
  api_type: text,
  model: text,
  min_date: maybeInstant,
  max_date: maybeInstant,
  last_power: maybeMeasured<Watts>(),
  is_working: bool,
  is_any_event: bool,
  has_events: bool,
  user: z.optional(z.nullable(z.object({ email: someText, phone: text }))),
  code: z.optional(someText),
  ...careOnWire,
  former_sns: z.optional(z.array(someText)),
  inverter_warranty_to: z.optional(localDate),
  new_inverter_sn: z.optional(someText),
});

/** An installation in the responses of all calls. */
export const installation = z.codec(installationOnWire, z.custom<Installation>(), {
  decode: installationFrom,
  encode: (ours) => ({
    ...formToWire(ours),
    id: ours.id,
    api_type: ours.source,
    model: ours.model,
    min_date: ours.firstReading,
    max_date: ours.lastReading,
    last_power: ours.lastPower,
    is_working: ours.isWorking,
    is_any_event: ours.isAnyEvent,
    has_events: ours.hasEvents,
    user: ours.owner,
    ...(ours.code !== undefined && { code: ours.code }),
    ...careToWire(ours.care),
    former_sns: ours.formerSerials && [...ours.formerSerials],
    inverter_warranty_to: ours.inverterWarrantyTo,
    new_inverter_sn: ours.newSerial,
  }),
});

const formToWire = (form: InstallationForm): FormOnWire => ({
  description: form.description,
  sn: form.sn,
  number_of_phases: form.phases,
  pv_vendor: form.vendor,
  pv_modem: form.modem,
  elevation: form.tilt,
  azimuth: form.azimuth,
  ...addressToWire(form.address),
  latitude: form.latitude,
  longitude: form.longitude,
  inverter_rated_power: form.inverterPower,
  generator_rated_power: form.generatorPower,
});

export const atMost = (characters: number) => z.string().check(z.maxLength(characters));
const required = (characters: number) => z.string().check(z.minLength(1), z.maxLength(characters));
const digits = (count: number) =>
  z.optional(z.nullable(int.check(z.refine((value) => String(value).length <= count, `at most ${count} characters`))));
const coordinate = (limit: number, characters: number) =>
  z.optional(
    z.nullable(
      z
        .codec(maybeNum, z.nullable(z.number()), {
          decode: (value) => value,
          encode: (value) => value,
        })
        .check(z.refine((value) => value === null || (Math.abs(value) <= limit && String(value).length <= characters), 'coordinate')),
    ),
  );
export const ratedPower = z.codec(int.check(z.refine((value) => value > 0, 'above zero')), z.custom<Watts>(), {
  decode: (value) => value as Watts,
  encode: (value) => value as number,
});

/** A number of phases. */
export const oneOrThree = int.check(z.refine((count) => count === 1 || count === 3, 'one or three phases'));

export const alwaysAsked = {
  description: required(INSTALLATION_MAX.description),
  sn: required(INSTALLATION_MAX.sn),
  number_of_phases: oneOrThree,
  address_street: required(INSTALLATION_MAX.street),
  address_number: required(INSTALLATION_MAX.number),
  address_number_2: z.optional(z.nullable(atMost(INSTALLATION_MAX.number2))),
  address_post_code: required(INSTALLATION_MAX.postCode),
  address_city: required(INSTALLATION_MAX.city),
  inverter_rated_power: ratedPower,
  generator_rated_power: ratedPower,
};

const withModem = (name: typeof atMost) =>
  z.object({
    ...alwaysAsked,
    pv_vendor: name(INSTALLATION_MAX.description),
    pv_modem: name(INSTALLATION_MAX.description),
    elevation: digits(INSTALLATION_MAX.tilt),
    azimuth: digits(INSTALLATION_MAX.azimuth),
    latitude: coordinate(90, INSTALLATION_MAX.latitude),
    longitude: coordinate(180, INSTALLATION_MAX.longitude),
  });

const nothingMissing = { elevation: null, azimuth: null, latitude: null, longitude: null, pv_vendor: '', pv_modem: '' };

const form = (onWire: ReturnType<typeof withModem>) =>
  z.codec(onWire, z.custom<InstallationForm>(), {
    decode: (wire) =>
      formFrom({
        ...nothingMissing,
        ...wire,
        address_number_2: wire.address_number_2 ?? '',
        elevation: wire.elevation ?? null,
        azimuth: wire.azimuth ?? null,
        latitude: wire.latitude ?? null,
        longitude: wire.longitude ?? null,
      }),
    encode: (ours) => ({ ...formToWire(ours), number_of_phases: ours.phases }),
  });

/** Body of the wizard's request for an installation behind a modem. */
export const modemForm = form(withModem(required));

/** Body of an edit; an installation of the Solarman cloud has neither modem nor vendor. */
export const editForm = form(withModem(atMost));

/** Body of the wizard's request for a Solarman installation: no modem, vendor, tilt, azimuth or coordinates. */
export const solarmanForm = z.codec(z.object(alwaysAsked), z.custom<InstallationForm>(), {
  decode: (wire) => formFrom({ ...nothingMissing, ...wire, address_number_2: wire.address_number_2 ?? '' }),
  encode: ({ phases, ...form }) => {
    const {
      pv_vendor: _1,
      pv_modem: _2,
      elevation: _3,
      azimuth: _4,
      latitude: _5,
      longitude: _6,
      ...reduced
    } = formToWire({ ...form, phases });
    return { ...reduced, number_of_phases: phases };
  },
});

/** A row of a PV FLOW user's device list. */
export const ownedDevice = record<OwnedDevice>({
  id: maybeInt,
  name: text,
  model: text,
  sn: text,
  inverterPower: named('inverter_rated_power', measured<Watts>()),
  generatorPower: named('generator_rated_power', measured<Watts>()),
});
