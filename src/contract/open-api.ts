import * as z from 'zod/mini';
import { byteStream } from './byte-stream.ts';
import { type BytesBody, type Endpoint, canNameEpoch, type Schema } from './endpoint.ts';
import { refusal } from './refusal.contract.ts';
import { bodyLimitsText, INGEST_PATH, ingestOperation } from './ingest.contract.ts';
import { OWN_HEADERS } from './own-headers.ts';
import { SCOPES } from './endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from './table.ts';
import { createTask } from './tasks.contract.ts';
import { sharedAs, writtenAs } from '#contract/wire/tolerant.ts';

type Json = Record<string, unknown>;

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** JSON Schema of the wire form, in the exact form that our side writes; the name of one that is shared. */
function onWire(schema: Schema): Json {
  const name = sharedAs.get(schema);
  return name === undefined ? definitionOf(schema) : schemaRef(name);
}

function definitionOf(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const part = zodSchema as unknown as Schema;
      const name = part === schema ? undefined : sharedAs.get(part);
      const exact = writtenAs.get(zodSchema);
      if (!exact && name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      Object.assign(jsonSchema, name === undefined ? exact && onWire(exact) : schemaRef(name));
    },
  }) as Json;
  return json;
}

function parameters(described: Endpoint): Json[] {
  const parts = [
    ['path', described.params],
    ['query', described.query],
  ] as const;
  return parts.flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = onWire(schema) as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(properties).map(([name, itsSchema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: itsSchema,
    }));
  });
}

const MEANING: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  400: 'Refused: sentences by field',
  401: 'No or a wrong token',
  403: 'Not allowed',
  404: 'Unknown id',
  409: 'The same key is being worked on',
  413: 'Longer than may be',
  412: 'Changed meanwhile: the present copy. Or the server has another history (code other_epoch)',
  415: 'The content is not of the announced type',
  422: 'The key was used for something else',
  428: 'Say what the change expects: If-Match or If-None-Match. Or the server was restored: name its history (code epoch_required)',
  429: 'Too many requests',
  507: 'No more files are kept: PV_FILES_MAX is reached',
};

/** The security scheme for a key of another system, where the call accepts one. */
function keyed(described: Endpoint): Json[] {
  const scope = SCOPES.find((one) => one === described.access);
  return scope ? [{ key: [scope] }] : [];
}

const inHeader = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', required: false, description, schema });

/** Headers of many calls. The server dates a change by the age and the time that the device sends. Source: specification 18.21 to 18.24. */
const HEADERS = {
  Epoch: inHeader(
    OWN_HEADERS.epoch,
    'The history that the numbers of this change were taken from, as every answer tells it in the same header',
    {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
    },
  ),
  AppVersion: inHeader(OWN_HEADERS.appVersion, 'The version of an app of ours: one that is too old is refused', { type: 'string' }),
  ChangeAge: inHeader(OWN_HEADERS.changeAge, 'Whole seconds between deciding and sending: dated by the arrival minus this', {
    type: 'integer',
  }),
  DeviceTime: inHeader(OWN_HEADERS.deviceTime, 'The time of sending by the clock of the device', { type: 'string', format: 'date-time' }),
} as const;

const REFUSALS = {
  OtherEpoch: 'The server has another history (code other_epoch)',
  AppTooOld: `The app is too old to send (code app_too_old): ${OWN_HEADERS.minVersion} says which may`,
  EpochRequired: 'The server was restored: name its history (code epoch_required)',
} as const;

const headerRef = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/parameters/${name}` });
const refusalRef = (name: keyof typeof REFUSALS): Json => ({ $ref: `#/components/responses/${name}` });

/** Components of the document that calls refer to. */
function sharedParts(): Json {
  const content = { 'application/json': { schema: onWire(refusal) } };
  const responses = Object.entries(REFUSALS).map(([name, description]) => [name, { description, content }] as const);
  const schemas = Object.fromEntries([...sharedAs].map(([schema, name]) => [name, definitionOf(schema)]));
  return { parameters: HEADERS, responses: Object.fromEntries(responses), schemas };
}

/** Headers that a change may carry. */
function changeHeaders(described: Endpoint): readonly Json[] {
  if (!canNameEpoch(described)) return [];
  const isDated = described.changesTask || described.name === createTask.name;
  return [headerRef('Epoch'), headerRef('AppVersion'), ...(isDated ? [headerRef('ChangeAge'), headerRef('DeviceTime')] : [])];
}

/** Refusals of a change from another epoch, without a required epoch, or from an app that is too old. Source: specification 18.21, 18.22 and 18.24. */
function epochReplies(described: Endpoint): Json {
  if (!canNameEpoch(described)) return {};
  return {
    ...(!described.replies[412] && { 412: refusalRef('OtherEpoch') }),
    426: refusalRef('AppTooOld'),
    ...(described.changesTask && { 428: refusalRef('EpochRequired') }),
  };
}

const BINARY: Json = { type: 'string', format: 'binary' };

const bytesHeaders = ({ headers }: BytesBody): Json[] =>
  Object.entries(headers).map(([name, description]) => ({ ...inHeader(name, description, { type: 'string' }), required: true }));

/** The body of a call, if it has one. */
function requestBody({ body, bytes }: Endpoint): Json {
  if (bytes) return { requestBody: { required: true, content: { [bytes.type]: { schema: BINARY } } } };
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: onWire(body) } } } } : {};
}

const replyContent = (schema: Schema): Json =>
  schema === byteStream ? { '*/*': { schema: BINARY } } : { 'application/json': { schema: onWire(schema) } };

function operation(described: Endpoint): Json {
  const replies = Object.entries(described.replies).map(
    ([status, schema]) => [status, { description: MEANING[Number(status)] ?? status, content: replyContent(schema) }] as const,
  );
  return {
    operationId: described.name,
    summary: described.summary,
    tags: [described.path.split('/')[3]],
    ...(described.access !== 'open' && { security: [{ token: [] }, ...keyed(described)] }),
    parameters: [...parameters(described), ...(described.bytes ? bytesHeaders(described.bytes) : []), ...changeHeaders(described)],
    ...requestBody(described),
    responses: { ...Object.fromEntries(replies), ...epochReplies(described) },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const described of [...ENDPOINTS, ...EXTENSIONS]) {
    paths[described.path] = { ...paths[described.path], [described.method.toLowerCase()]: operation(described) };
  }
  paths[INGEST_PATH] = { post: ingestOperation };
  return {
    openapi: '3.1.0',
    info: {
      title: 'PV Care API',
      version: '1',
      description: `Monitoring of photovoltaic installations, service requests and PV FLOW accounts. ${bodyLimitsText}`,
    },
    components: {
      ...sharedParts(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token ` and the token of a sign-in' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of another system (`npm run admin -- key add`) with the scope that is named',
        },
        modem: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Modem ` and the key of a modem' },
      },
    },
    paths,
  };
}
