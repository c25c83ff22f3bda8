import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { mapTexts } from '#lib/json.ts';
import { networkOf } from '#server/addresses.ts';
import { sentences } from '#server/sentences.ts';
import { clientAddress } from './client-address.ts';
import { refusalOf, Refused, refusedDetail } from './refusals.ts';
import type { Services } from './services.ts';
import type { Caller } from './who-calls.ts';

/** Unit: ids of the database. */
const ID_MAX = 2_147_483_647;

/** What a caller passes, in its domain form. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Composes letters that were sent as a letter and an accent. Source: specification 14.21. */
export function withComposed({ freeText = [] }: Endpoint, sent: Sent): Sent {
  if (freeText.length === 0) return sent;
  const members = Object.entries(sent.body as object).map(([name, value]: [string, unknown]) => [
    name,
    freeText.includes(name) ? mapTexts(value, (text) => text.normalize('NFC')) : value,
  ]);
  return { ...sent, body: Object.fromEntries(members) };
}

/** Reads what a caller passes, or refuses it. */
export async function readSent(endpoint: Endpoint, context: Context, caller: Caller, services: Services): Promise<Sent> {
  const request: Sent = {};
  if (endpoint.params) request.params = paramsOf(endpoint.params, context.req.param());
  if (endpoint.query) request.query = decoded(endpoint.query, withoutNul(context.req.query()));
  if (endpoint.body) request.body = decoded(endpoint.body, await readJson(endpoint, context, caller, services), endpoint.fieldName);
  return request;
}

const isUnknown = ({ staffId, key }: Caller): boolean => staffId === 0 && key === null;

/** Large bodies wait in a queue that is fair between these. */
export function senderOf(context: Context, caller: Caller, { settings }: Pick<Services, 'settings'>): string {
  const { staffId, key } = caller;
  return isUnknown(caller) ? networkOf(clientAddress(context, settings.trustProxy)) : `${key ? 'key' : 'staff'} ${key?.id ?? staffId}`;
}

const readJson = ({ mostBytes }: Endpoint, context: Context, caller: Caller, services: Services): Promise<unknown> =>
  services.bodies.json(context.req.raw, { sender: senderOf(context, caller, services), isOpen: isUnknown(caller), most: mostBytes });

function paramsOf(schema: NonNullable<Endpoint['params']>, given: Record<string, string>): unknown {
  const result = z.safeDecode(schema, given as never);
  const notFound = new Refused(404, refusedDetail(sentences.notFound));
  if (!result.success || Object.values(given).some((value) => value.includes('\0'))) throw notFound;
  const ids = Object.values(result.data as object).filter((value) => typeof value === 'number');
  if (ids.some((id) => id < 1 || id > ID_MAX)) throw notFound;
  return result.data;
}

function withoutNul(query: Record<string, string>): Record<string, string> {
  if (Object.values(query).some((value) => value.includes('\0'))) throw new Refused(400, refusedDetail(sentences.character));
  return query;
}

function decoded(schema: NonNullable<Endpoint['body']>, wire: unknown, fieldName?: Endpoint['fieldName']): unknown {
  const result = z.safeDecode(schema, wire as never);
  if (!result.success) throw new Refused(400, refusalOf(result.error.issues, wire, fieldName));
  return result.data;
}
