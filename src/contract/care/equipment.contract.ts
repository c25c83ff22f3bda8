import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { oneOrThree, ratedPower } from '#contract/installation-shapes.contract.ts';
import { knownWord } from '#contract/wire/known-words.ts';
import { type Fields, named, record } from '#contract/wire/record.ts';
import { instant, int, list, localDate, maybeText, measured, one, someText, text } from '#contract/wire/tolerant.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Watts } from '#domain/quantity.ts';
import {
  EQUIPMENT_REASONS,
  type Equipment,
  type EquipmentChange,
  type EquipmentPeriod,
  type NewEquipment,
} from '#domain/service/equipment.ts';
import { EQUIPMENT_MAX, INSTALLATION_MAX } from '#domain/service/limits.ts';
import { uuid } from './visits/visit-facts.contract.ts';

const phases = z.codec(oneOrThree, z.custom<PhaseCount>(), {
  decode: (wire) => (wire === 1 ? 1 : 3),
  encode: (ours): number => ours,
});

const entered: Fields<Equipment> = {
  fromAt: named('from_at', instant),
  inverterSerial: named('inverter_sn', someText),
  inverterModel: named('inverter_model', text),
  inverterPower: named('inverter_power', measured<Watts>()),
  generatorPower: named('generator_power', measured<Watts>()),
  phases,
  inverterWarrantyTo: named('inverter_warranty_to', z.nullable(localDate)),
  modulesWarrantyTo: named('modules_warranty_to', z.nullable(localDate)),
  warrantyNote: named('warranty_note', text),
};

const period = record<EquipmentPeriod>({
  id: int,
  installation: int,
  ...entered,
  toAt: named('to_at', z.nullable(instant)),
  reason: knownWord(EQUIPMENT_REASONS, 'extension'),
  visit: maybeText,
});

const atMost = (characters: number) => z.string().check(z.trim(), z.maxLength(characters));

/** What may be left out. */
const given: Fields<EquipmentChange> = {
  fromAt: named('from_at', z.optional(instant)),
  inverterSerial: named('inverter_sn', z.optional(z.string().check(z.minLength(1), z.maxLength(INSTALLATION_MAX.sn)))),
  inverterModel: named('inverter_model', z.optional(atMost(EQUIPMENT_MAX.model))),
  inverterPower: named('inverter_power', z.optional(ratedPower)),
  generatorPower: named('generator_power', z.optional(ratedPower)),
  phases: z.optional(phases),
  inverterWarrantyTo: named('inverter_warranty_to', z.optional(z.nullable(localDate))),
  modulesWarrantyTo: named('modules_warranty_to', z.optional(z.nullable(localDate))),
  warrantyNote: named('warranty_note', z.optional(atMost(EQUIPMENT_MAX.note))),
};

export const listEquipment = endpoint({
  name: 'listEquipment',
  method: 'GET',
  path: '/care/v1/installations/{id}/equipment/',
  summary: 'What an installation is and was made of: its periods of equipment, the latest first',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: list(period), ...DETAIL },
});

export const addEquipment = endpoint({
  name: 'addEquipment',
  method: 'POST',
  path: '/care/v1/installations/{id}/equipment/',
  summary: 'Begin a period of equipment: an exchanged inverter, or more modules; what is left out is as before',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  freeText: ['inverterModel', 'warrantyNote'],
  body: record<NewEquipment>({
    ...given,
    fromAt: named('from_at', instant),
    reason: z.enum(['replacement', 'extension']),
    visit: z.optional(z.nullable(uuid)),
  }),
  replies: { 201: one(period), 400: refusal, 409: refusal, 422: refusal, ...DETAIL },
});

export const changeEquipment = endpoint({
  name: 'changeEquipment',
  method: 'PATCH',
  path: '/care/v1/installations/{id}/equipment/{period}/',
  summary: 'Correct a period of equipment, also its start (If-Match: the period as it was seen); what is left out stays',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int, period: int }),
  freeText: ['inverterModel', 'warrantyNote'],
  body: record<EquipmentChange>(given),
  replies: { 200: one(period), 400: refusal, 412: one(period), ...DETAIL },
});

export const removeEquipment = endpoint({
  name: 'removeEquipment',
  method: 'DELETE',
  path: '/care/v1/installations/{id}/equipment/{period}/',
  summary: 'Take back the latest period of equipment, if it is not the first (If-Match: the period as it was seen)',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int, period: int }),
  replies: { 200: z.object({}), 400: refusal, 412: one(period), ...DETAIL },
});
