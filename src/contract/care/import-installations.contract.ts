import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { alwaysAsked, atMost, editForm } from '#contract/installation-shapes.contract.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { named, record } from '#contract/wire/record.ts';
import { int, someText } from '#contract/wire/tolerant.ts';
import { IMPORT_FIELDS } from '#domain/service/import/columns.ts';
import type { ImportBatch, ImportCounts } from '#domain/service/import/batches.ts';
import type { GivenFields } from '#domain/service/import/read-cells.ts';
import { IMPORT_AT_ONCE, INSTALLATION_MAX } from '#domain/service/limits.ts';

type FieldName = (typeof IMPORT_FIELDS)[number];

/** Names of the fields on the wire. */
export const FIELDS_ON_WIRE: Readonly<Record<FieldName, string>> = {
  description: 'description',
  sn: 'sn',
  phases: 'number_of_phases',
  inverterPower: 'inverter_rated_power',
  generatorPower: 'generator_rated_power',
  modem: 'pv_modem',
  vendor: 'pv_vendor',
  tilt: 'elevation',
  azimuth: 'azimuth',
  street: 'address_street',
  number: 'address_number',
  number2: 'address_number_2',
  postCode: 'address_post_code',
  city: 'address_city',
  latitude: 'latitude',
  longitude: 'longitude',
};

/** The given fields by their names on the wire, both ways. */
const fields = (onWire: z.ZodMiniObject) =>
  z.codec(onWire, z.custom<GivenFields>(), {
    decode: (wire) =>
      Object.fromEntries(
        IMPORT_FIELDS.flatMap((field) => (wire[FIELDS_ON_WIRE[field]] === undefined ? [] : [[field, wire[FIELDS_ON_WIRE[field]]]])),
      ),
    encode: (given) =>
      Object.fromEntries(IMPORT_FIELDS.flatMap((field) => (given[field] === undefined ? [] : [[FIELDS_ON_WIRE[field], given[field]]]))),
  });

const { sn: _, ...changeable } = alwaysAsked;
const now = fields(
  z.partial(
    z.object({
      ...changeable,
      pv_vendor: atMost(INSTALLATION_MAX.description),
      pv_modem: atMost(INSTALLATION_MAX.description),
      elevation: int,
      azimuth: int,
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    }),
  ),
);
const before = z.union([z.string(), z.number(), z.null()]);
const was = fields(z.partial(z.object(Object.fromEntries(Object.values(FIELDS_ON_WIRE).map((name) => [name, before])))));

const batch = record<ImportBatch>({
  added: z.array(editForm),
  areFormersNew: named('former_as_new', z.optional(z.boolean())),
  changed: z.array(z.object({ sn: someText, was, now })),
}).check(z.refine(({ added, changed }) => added.length + changed.length <= IMPORT_AT_ONCE, `at most ${IMPORT_AT_ONCE} rows`));

export const importInstallations = endpoint({
  name: 'importInstallations',
  method: 'POST',
  path: '/care/v1/installations/import/',
  summary: 'Add and change many installations, all or none',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  freeText: ['added', 'changed'],
  body: batch,
  fieldName: (path) => path.slice(0, 3).join('.'),
  replies: {
    200: record<ImportCounts>({ added: int, changed: int, same: named('unchanged', int) }),
    400: refusal,
    409: refusal,
    422: refusal,
    ...DETAIL,
  },
});
