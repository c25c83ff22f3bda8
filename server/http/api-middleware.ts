import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { logout } from '#contract/accounts.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { isOlderVersion } from '#domain/service/app-version.ts';
import { WRONG_FROM } from '#domain/time/clock-difference.ts';
import type { Services } from './services.ts';
import { UnusableBody } from '#server/bodies/read-body.ts';
import { KEY_LIFE } from '#server/concurrency/idempotency.ts';
import { TooOften } from '#server/auth/rate-limits.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';

/** Headers of every API response: no caching unless the answer says otherwise, and on GET the extensions of this server. */
export const apiHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
  if (context.req.method !== 'GET') return;
  context.res.headers.set(OWN_HEADERS.care, '1');
  context.res.headers.set('Accept-Encoding', 'gzip'); // of requests. Source: RFC 7694
  context.res.headers.set('X-Idempotency', `v1; ttl=${KEY_LIFE}`);
};

/**
 * Refuses changes of an app older than `PV_MIN_VERSION` before they are read. Reading, signing in and signing out still work; a
 * caller without a version is not our app.
 */
export const refuseOldApps =
  ({ settings: { minVersion } }: Pick<Services, 'settings'>): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context;
    const version = req.header(OWN_HEADERS.appVersion) ?? '';
    const isChange = req.method !== 'GET' && req.method !== 'HEAD' && req.header('Authorization') !== undefined;
    if (minVersion === null || !isChange || req.path === logout.path || !isOlderVersion(version, minVersion)) return next();
    return context.json({ detail: sentences.appTooOld, code: 'app_too_old' }, 426, { [OWN_HEADERS.minVersion]: minVersion });
  };

/** Logs a device whose clock is wrong by more than five minutes. */
export const watchDeviceClocks =
  ({ log, clock }: Pick<Services, 'log' | 'clock'>): MiddlewareHandler =>
  async (context, next) => {
    const ahead = Date.parse(context.req.header(OWN_HEADERS.deviceTime) ?? '') - clock();
    if (Math.abs(ahead) > WRONG_FROM)
      log.warn({ id: context.get('requestId'), minutes: Math.round(ahead / 60_000) }, 'the clock of a device is wrong');
    await next();
  };

/** Errors outside the contract, in the contract's error shape and without internal details. */
export const apiFaults =
  ({ log }: Pick<Services, 'log'>, watch: DatabaseWatch | null): ErrorHandler =>
  (error, context) => {
    if (error instanceof UnusableBody) return context.json({ detail: error.message }, error.status, error.headers);
    if (error instanceof TooOften) return context.json({ detail: sentences.busy }, 429, { 'Retry-After': String(error.seconds) });
    if (isOutOfRange(error)) return context.json({ detail: sentences.wrong }, 400);
    if (watch?.covers(error)) return context.json({ detail: sentences.unavailable }, 503, { 'Retry-After': '2' });
    const { method, routePath: route } = context.req;
    log.error({ id: context.get('requestId'), err: error, route, method }, 'a request failed');
    return context.json({ detail: sentences.failed }, 500);
  };

/** Class 22: a value that a column cannot store, such as a date of the year 0. */
const isOutOfRange = (error: unknown): boolean => sqlState(error)?.startsWith('22') === true;
