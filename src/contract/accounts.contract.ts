import * as z from 'zod/mini';
import type { NewPassword, NewStaffAccount } from '#domain/service/account/credentials.ts';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal.contract.ts';
import { someText, text } from '#contract/wire/tolerant.ts';
import { named, record } from '#contract/wire/record.ts';

const required = z.string().check(z.minLength(1));
const limited = { 429: refusal } as const;

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/v1/api-token-auth-care/login/',
  summary: 'Sign in a member of staff; where the account has a second factor, with a code of it',
  access: 'open',
  body: z.object({ username: required, password: required, otp: z.optional(z.string().check(z.maxLength(100))) }),
  replies: {
    200: z.object({ token: someText, recovery_codes: z.optional(z.array(z.string())) }),
    400: refusal,
    401: refusal,
    403: refusal,
    ...limited,
  },
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/v1/api-token-auth-care/logout/',
  summary: 'End the sign-in that the token stands for',
  access: 'staff',
  role: 'viewer',
  isExtension: true,
  ignoresEpoch: true,
  replies: { 200: z.object({}), 401: refusal, 403: refusal },
});

const newAccount = record<NewStaffAccount>({
  email: required,
  password: named('password_1', required),
  passwordAgain: named('password_2', required),
  licenseKey: named('license_key', required),
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/v1/register_care_user/',
  summary: 'Create a staff account with a license key',
  access: 'open',
  body: newAccount,
  replies: { 201: z.object({ email: text }), 400: refusal, 403: refusal, ...limited },
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/v1/password_reset/',
  summary: 'Mail a link that sets a new password',
  access: 'open',
  body: z.object({ email: required }),
  replies: { 200: z.object({ status: text }), 400: refusal, 403: refusal, 404: refusal, ...limited },
});

export const confirmPasswordReset = endpoint({
  name: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/v1/password_reset/confirm/',
  summary: 'Set a new password with the token of a mailed link',
  access: 'open',
  body: z.object({ password: required, token: required }) satisfies z.ZodMiniType<NewPassword>,
  replies: {
    200: z.object({ status: text }),
    400: refusal,
    403: refusal,
    404: z.looseObject({ status: z.optional(text), detail: z.optional(text) }),
    ...limited,
  },
});
