import { BODY_PLACES, JSON_BODY, READINGS_A_MINUTE, READINGS_BODY } from './body-limits.ts';

/** Where modems and other systems send readings. It has no codec, since each line is parsed separately. */
export const INGEST_PATH = '/ingest/v1/readings';

type Json = Readonly<Record<string, unknown>>;

const text = (description: string): Json => ({ type: 'string', description });
const number = (description: string): Json => ({ type: ['number', 'string', 'null'], description });

const LINE: Json = {
  type: 'object',
  required: ['at'],
  properties: {
    sn: text('Serial number of the inverter; may be left out by the key of a modem'),
    at: { type: ['string', 'number'], description: 'ISO 8601, without an offset Warsaw time; or seconds since 1970' },
    power_w: number('W on the AC side'),
    energy_wh: number('Wh since local midnight'),
    voltage_l1: number('V, phase to neutral'),
    voltage_l2: number('V, phase to neutral'),
    voltage_l3: number('V, phase to neutral'),
    state: { type: ['string', 'number', 'null'], description: 'A SunSpec state by name or number, or any text' },
    events: { type: ['array', 'string', 'number', 'null'], description: 'Active codes, or bits of the model' },
    model: { type: ['string', 'number', 'null'], description: 'The SunSpec model of the numbers' },
  },
};

const NAMED: Json = {
  type: 'array',
  items: { type: 'object', properties: { line: { type: 'integer' }, reason: { type: 'string' } } },
};
const REPLY: Json = {
  type: 'object',
  required: ['received', 'added', 'repeated', 'rejected', 'rejected_lines'],
  properties: {
    received: { type: 'integer' },
    added: { type: 'integer' },
    repeated: { type: 'integer' },
    rejected: { type: 'integer' },
    rejected_lines: NAMED,
    set_aside: {
      type: 'integer',
      description:
        'Dated before the installation or long ago: they wait for a decision of the office; or of a number that no installation had then',
    },
    set_aside_lines: {
      ...NAMED,
      description: 'The first of those whose number no installation had then: kept for 35 days, until one has it',
    },
    left_out: { type: 'integer' },
    left_out_values: NAMED,
  },
};
const REFUSED: Json = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } };

const reply = (description: string, schema: Json = REFUSED): Json => ({ description, content: { 'application/json': { schema } } });
const retried = (description: string): Json => ({
  ...reply(description),
  headers: { 'Retry-After': { required: true, schema: { type: 'integer' }, description: 'Seconds until it may be sent again' } },
});

const MB = 1_048_576;
const { modem, collector } = READINGS_A_MINUTE;

/** The OpenAPI description of the call for readings, with its limits. */
export const ingestOperation: Json = {
  operationId: 'ingestReadings',
  summary: 'Brings readings',
  description: [
    `A body has at most ${READINGS_BODY.bytes / MB} MB, ${READINGS_BODY.lines} lines and ${READINGS_BODY.values} values.`,
    `In a minute a modem brings at most ${modem.readings} readings and ${modem.kilobytes / 1_024} MB,`,
    `another system ${collector.readings} readings and ${collector.kilobytes / 1_024} MB; beyond them 429 says when to send again.`,
    `Of bodies above ${JSON_BODY.small / 1_024} kB ${BODY_PLACES.places - BODY_PLACES.kept} are read at a time, one of them for each key; others wait at most ${BODY_PLACES.wait / 1_000} s, then 503.`,
    'A reading is kept once for an inverter and a time, so a batch may be sent again.',
  ].join(' '),
  tags: ['ingest'],
  security: [{ modem: [] }, { key: ['ingest'] }],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/x-ndjson': { schema: { type: 'string', description: 'A line of JSON for each reading' } },
      'application/json': {
        schema: {
          oneOf: [
            { type: 'array', maxItems: READINGS_BODY.lines, items: LINE },
            { type: 'object', properties: { readings: { type: 'array', maxItems: READINGS_BODY.lines, items: LINE } } },
            LINE,
          ],
        },
      },
    },
  },
  responses: {
    200: reply('Taken, with each rejected line of the first 200 and why', REPLY),
    400: reply('No JSON, or none of the lines can be taken'),
    401: reply('No key, or a wrong one'),
    403: reply('The key was made for something else'),
    408: reply(`No byte came for ${BODY_PLACES.stall / 1_000} s`),
    409: reply('The modem stands in no installation yet'),
    413: reply('More bytes, lines or values than a body may have'),
    429: retried('More readings or bytes than a minute has'),
    503: retried('No place for a large body, or the database is away'),
  },
};

/** Limits of the bodies of all other calls, for the API document. */
export const bodyLimitsText = [
  `A body of JSON has at most ${JSON_BODY.bytes / 1_024} kB (${JSON_BODY.small / 1_024} kB where nobody has signed in), ${JSON_BODY.depth} levels and ${JSON_BODY.values} values; more is 413 or 400.`,
  `Of bodies above ${JSON_BODY.small / 1_024} kB ${BODY_PLACES.places - BODY_PLACES.kept} are read at a time, one of them for each key; others wait at most ${BODY_PLACES.wait / 1_000} s, then it is 503 with Retry-After.`,
  `A body of which no byte comes for ${BODY_PLACES.stall / 1_000} s is answered 408.`,
].join(' ');
