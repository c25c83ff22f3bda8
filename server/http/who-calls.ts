import type { Context } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { canDo, type Role } from '#domain/service/account/own-account.ts';
import { apiKeyIn, type KeyHolder } from '#server/auth/api-keys.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from './services.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { clientAddress } from './client-address.ts';
import { Refused, refusedDetail } from './refusals.ts';

/** The caller: an account of staff, a key of another system, or (0 and `null`) an unknown caller. */
export interface Caller {
  readonly staffId: number;
  readonly key: KeyHolder | null;
}

/** The token in an `Authorization` header. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Token ([\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];

/** Who may call an endpoint. */
type AccessRule = Pick<Endpoint, 'access' | 'role' | 'isForAllWithoutRoles'>;

/** The stored form of the token in an `Authorization` header. */
export const tokenHash = (authorization: string | undefined): Uint8Array => hashOf(tokenIn(authorization) ?? '');

/** Finds the caller and checks that it may call the endpoint; throws `Refused`. Source: specification 16.4, 18.13, 18.14 and 30.1. */
export async function whoCalls(
  services: Services,
  { access, role, isForAllWithoutRoles }: AccessRule,
  context: Context,
  counted: () => Promise<Counts>,
): Promise<Caller> {
  if (access === 'open') return { staffId: 0, key: null };
  const authorization = context.req.header('Authorization');
  if (authorization === undefined) throw new Refused(401, refusedDetail(sentences.noToken));
  const apiKey = apiKeyIn(authorization);
  if (apiKey !== undefined) return { staffId: 0, key: await holderOf(services, access, { apiKey, context, counts: await counted() }) };
  const token = tokenIn(authorization);
  const holder = token === undefined ? undefined : await services.sessions.holderOf(token, await counted());
  if (!holder) throw new Refused(401, refusedDetail(sentences.wrongToken));
  const { roles: areRolesOn } = services.settings;
  const isForAll = isForAllWithoutRoles === true && !areRolesOn;
  if (role !== undefined && !isForAll && !canDo({ role: holder.role, areRolesOn }, role)) {
    logRefused(services, context, { staff: holder.staffId, role: holder.role, takes: role });
    throw new Refused(403, refusedDetail(areRolesOn ? ROLE_TOO_LOW[role] : sentences.rolesOff));
  }
  return { staffId: holder.staffId, key: null };
}

/** Logs a known caller that may not call, by number: the log names no person. */
const logRefused = ({ log }: Pick<Services, 'log'>, context: Context, who: Readonly<Record<string, unknown>>): void =>
  log.warn({ id: context.get('requestId'), method: context.req.method, route: context.req.routePath, ...who }, 'a call was refused');

/** The message for an account whose role is too low, by the required role. */
const ROLE_TOO_LOW: Readonly<Record<Role, string>> = {
  viewer: sentences.viewersOnly,
  staff: sentences.viewersOnly,
  admin: sentences.adminsOnly,
};

interface ShownCredential {
  readonly apiKey: string;
  readonly context: Context;
  readonly counts: Counts;
}

/** The holder of an API key. Invalid keys are counted by address, calls by the key. Source of the challenges: RFC 6750, 3.1. */
async function holderOf(
  services: Services,
  access: AccessRule['access'],
  { apiKey, context, counts }: ShownCredential,
): Promise<KeyHolder> {
  const { keys, limits, settings } = services;
  const holder = await keys.holderOf(apiKey, counts);
  if (!holder) {
    await limits.take('key-address', clientAddress(context, settings.trustProxy));
    throw new Refused(401, refusedDetail(sentences.wrongApiKey), 'Bearer error="invalid_token"');
  }
  await limits.take('key', String(holder.id));
  if (holder.scopes.some((scope) => scope === access)) return holder;
  logRefused(services, context, { key: holder.id, takes: access });
  if (access === 'staff') throw new Refused(403, refusedDetail(sentences.peopleOnly), 'Bearer error="insufficient_scope"');
  throw new Refused(403, refusedDetail(sentences.noScope(access)), `Bearer error="insufficient_scope", scope="${access}"`);
}
