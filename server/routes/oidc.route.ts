import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { exchangeSignInCode } from '#contract/care/oidc.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { arrivalHash, OIDC_CALLBACK_PATH, OIDC_START_PATH, type OidcArrival } from '#domain/service/oidc.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import { type AttemptCookie, attemptCookie } from '#server/oidc/attempt-cookie.ts';
import { exchangeCode, giveCode } from '#server/oidc/one-time-code.ts';
import { type OidcProvider, oidcProvider, failureOf } from '#server/oidc/provider.ts';
import { TooOften } from '#server/auth/rate-limits.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { linkBase } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';

const COOKIE = 'pv-oidc';
/** Unit: s that a user may take at the provider. Source: specification 4.12. */
const ATTEMPT_LIFE = 600;
const PROOF = /^[\w-]{43}$/;

const refusedFor = (why: Extract<OidcArrival, { is: 'refused' }>['why']): OidcArrival => ({ is: 'refused', why });

/** Sign-in by OpenID Connect, if the settings have a provider. Source: specification 4.9 to 4.13. */
export function oidcRoutes(app: Hono, { on }: EndpointRouter, services: Services): void {
  const { settings } = services;
  on(exchangeSignInCode).answer(async ({ body }, { address, header }) => {
    if (settings.oidc === null) return { status: 404, body: refusedDetail(sentences.noSuchCall) };
    const signedIn = await exchangeCode(services, {
      ...body,
      address,
      device: header(OWN_HEADERS.device),
      userAgent: header('User-Agent'),
    });
    if (!signedIn) return { status: 400, body: refusedDetail(sentences.codeExpired) };
    const { token, email, device } = signedIn;
    return { status: 200, body: { token, email }, headers: { [OWN_HEADERS.device]: device } };
  });
  if (settings.oidc === null) return;
  const provider = oidcProvider(settings.oidc, `${linkBase(settings)}${OIDC_CALLBACK_PATH}`, services.clock);
  const cookie = attemptCookie(settings.oidc.clientSecret);
  app.get(OIDC_START_PATH, (context) => begin({ context, services, provider, cookie }));
  app.get(OIDC_CALLBACK_PATH, (context) => comeBack({ context, services, provider, cookie }));
}

/** Over HTTPS `__Host-`: no neighbouring host can replace this cookie. */
const cookieScope = (settings: Settings): { readonly path: '/'; readonly prefix?: 'host' } =>
  linkBase(settings).startsWith('https:') ? { path: '/', prefix: 'host' } : { path: '/' };

interface OidcCall {
  readonly context: Context;
  readonly services: Services;
  readonly provider: OidcProvider;
  readonly cookie: AttemptCookie;
}

/** Redirects to the sign-in screen; the result is after `#`, which is sent to no server. */
function toApp(context: Context, arrival: OidcArrival): Response {
  context.header('Cache-Control', 'no-store');
  return context.redirect(`/login${arrivalHash(arrival)}`, 303);
}

/** Shows an error of `work` on the sign-in screen. */
async function orRefused({ context, services }: OidcCall, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooOften) return toApp(context, refusedFor('busy'));
    if (!services.watch.covers(error))
      services.log.error({ id: context.get('requestId'), err: error }, 'a sign-in by OpenID Connect failed');
    return toApp(context, refusedFor('failed'));
  }
}

const begin = (call: OidcCall): Promise<Response> =>
  orRefused(call, async () => {
    const { context, services, provider, cookie } = call;
    const proof = context.req.query('proof') ?? '';
    if (!PROOF.test(proof)) return toApp(context, refusedFor('expired'));
    await services.limits.take('oidc-address', clientAddress(context, services.settings.trustProxy));
    const begun = await provider.begin().catch((error: unknown) => {
      services.log.warn({ reason: error }, 'the provider of OpenID Connect does not answer as it should');
      return null;
    });
    if (!begun) return toApp(context, refusedFor('provider'));
    const { address, ...kept } = begun;
    const sealed = cookie.seal({ ...kept, proof, until: services.clock() + ATTEMPT_LIFE * 1_000 });
    setCookie(context, COOKIE, sealed, { ...cookieScope(services.settings), httpOnly: true, sameSite: 'Lax', maxAge: ATTEMPT_LIFE });
    context.header('Cache-Control', 'no-store');
    return context.redirect(address.href, 303);
  });

const comeBack = (call: OidcCall): Promise<Response> =>
  orRefused(call, async () => {
    const { context, services, provider, cookie } = call;
    const scope = cookieScope(services.settings);
    const attempt = cookie.open(getCookie(context, COOKIE, scope.prefix));
    deleteCookie(context, COOKIE, scope);
    if (!attempt || attempt.until < services.clock() || context.req.query('state') !== attempt.state)
      return toApp(context, refusedFor('expired'));
    const { search } = new URL(context.req.url);
    const claims = await provider.claims(search, attempt).catch((error: unknown) => {
      const why = failureOf(error);
      if (why === 'provider') services.log.warn({ reason: error }, 'the provider of OpenID Connect does not answer as it should');
      return why;
    });
    if (typeof claims === 'string') return toApp(context, refusedFor(claims));
    const address = clientAddress(context, services.settings.trustProxy);
    return toApp(context, await giveCode(services, { claims, address, proof: attempt.proof, userAgent: context.req.header('User-Agent') }));
  });
