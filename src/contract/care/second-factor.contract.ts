import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { bool, int, someText } from '#contract/wire/tolerant.ts';
import type { FactorSetup, SecondFactor } from '#domain/service/account/second-factor.ts';

const password = z.string().check(z.minLength(1), z.maxLength(1_000));
const otp = z.string().check(z.minLength(1), z.maxLength(100));
const setup = z.object({ secret: someText, uri: someText }) satisfies z.ZodMiniType<FactorSetup>;
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** State of the account's own second factor; `null` if the server offers none, for example because it accepts no passwords. */
export const secondFactor = z.codec(
  z.optional(z.nullable(z.object({ on: bool, recovery_codes: int, required: bool }))),
  z.custom<SecondFactor | null>(),
  {
    decode: (wire) => (wire ? { isOn: wire.on, recoveryCodes: wire.recovery_codes, isRequired: wire.required } : null),
    encode: (ours) => ours && { on: ours.isOn, recovery_codes: ours.recoveryCodes, required: ours.isRequired },
  },
);

/** Called before the first sign-in of an account that must have a second factor. */
export const enrolSecondFactor = endpoint({
  name: 'enrolSecondFactor',
  method: 'POST',
  path: '/care/v1/second-factor/',
  summary: 'Begin to set up the second factor that the server asks for; the next sign-in ends it with a code',
  access: 'open',
  isExtension: true,
  body: z.object({ username: z.string().check(z.minLength(1)), password }),
  replies: { 200: setup, 400: refusal, 403: refusal, 429: refusal },
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/care/v1/me/second-factor/',
  summary: 'Begin to set up the own second factor, or to move it to another app; it counts once it is confirmed',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  body: z.object({ password, otp: z.optional(otp) }),
  replies: { 200: setup, 400: refusal, ...DETAIL },
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/care/v1/me/second-factor/confirm/',
  summary: 'Turn the own second factor on by a code of the app that was set up; answers with new recovery codes',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  body: z.object({ otp }),
  replies: { 200: recoveryCodes, 400: refusal, ...DETAIL },
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/care/v1/me/second-factor/recovery-codes/',
  summary: 'Make new recovery codes in the place of the old ones',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  body: z.object({ otp }),
  replies: { 200: recoveryCodes, 400: refusal, ...DETAIL },
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/care/v1/me/second-factor/end/',
  summary: 'Turn the own second factor off, where the server does not ask for it',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  body: z.object({ otp }),
  replies: { 200: z.object({}), 400: refusal, 409: refusal, ...DETAIL },
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/care/v1/staff/{id}/second-factor/',
  summary: 'Take the second factor away from somebody else, who has lost it',
  access: 'staff',
  role: 'admin',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: z.object({}), 409: refusal, ...DETAIL },
});
