import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusal } from '#contract/refusal.contract.ts';
import { someText } from '#contract/wire/tolerant.ts';

const required = z.string().check(z.minLength(1), z.maxLength(200));

/** Exchanges the code from the provider's redirect for a token: once, within a minute, by the page that started the sign-in. */
export const exchangeSignInCode = endpoint({
  name: 'exchangeSignInCode',
  method: 'POST',
  path: '/care/v1/oidc/token/',
  summary: 'Change the one-time code of a sign-in by OpenID Connect for a token',
  access: 'open',
  isExtension: true,
  body: z.object({ code: required, verifier: required }),
  replies: { 200: z.object({ token: someText, email: someText }), 400: refusal, 404: refusal, 429: refusal },
});
