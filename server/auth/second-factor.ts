import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '#domain/service/account/own-account.ts';
import {
  type FactorSetup,
  isAppCode,
  isRecoveryCode,
  OTP,
  plainCode,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '#domain/service/account/second-factor.ts';
import type { Settings } from '#server/settings.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { readFactor, replaceRecoveryCodes, setPending, spendRecoveryCode, spendStep, turnOn } from '#server/store/team/second-factors.ts';
import { hashOf } from './secrets.ts';

/** Unit: bytes. Source: RFC 4226, 4 (R6), recommends 160 bits. */
const SECRET_SIZE = 20;
/** Unit: ms within which a secret has to be confirmed by a code. */
const SETUP_LIFE = 15 * 60_000;
/** The name of the server in an authenticator app. */
const ISSUER = 'PV Care';

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: OTP.digits, period: OTP.period });

/**
 * The 30-second step of a code, among those that the tolerance allows at `now`; `null`: none.
 * Unit: `now` in ms since 1970. Source: RFC 6238, 4.2 and 5.2.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = isAppCode(code) ? totp(secret).validate({ token: code, timestamp: now, window: OTP.tolerance }) : null;
  return delta === null ? null : Math.floor(now / 1_000 / OTP.period) + delta;
}

/** Whether an account with this role needs a second factor. Source: specification 31.6. */
export const isFactorRequired = ({ secondFactor }: Pick<Settings, 'secondFactor'>, role: Role): boolean =>
  secondFactor === 'all' || (secondFactor === 'admins' && role === 'admin');

/** Begins the set-up: returns a secret for an authenticator app, which is active once a code confirms it. */
export async function beginSetup(
  tx: Queryable,
  { id, email }: { readonly id: number; readonly email: string },
  now: number,
): Promise<FactorSetup> {
  const secret = new Secret({ size: SECRET_SIZE }).base32;
  await setPending(tx, id, secret, now + SETUP_LIFE);
  return { secret, uri: totp(secret, email).toString() };
}

/** Ends the set-up and returns the recovery codes; `null` if the code does not match the new secret. */
export async function confirmSetup(tx: Queryable, staffId: number, typed: string, now: number): Promise<readonly string[] | null> {
  const { pending } = await readFactor(tx, staffId, now);
  const step = pending === null ? null : stepOf(pending, plainCode(typed), now);
  if (pending === null || step === null || !(await turnOn(tx, staffId, pending, step))) return null;
  return makeRecoveryCodes(tx, staffId, now);
}

/** Replaces the recovery codes. They are shown once; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Queryable, staffId: number, now: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)));
  await replaceRecoveryCodes(tx, staffId, codes.map(hashOf), now);
  return codes;
}

/** Accepts a code of the app, or a recovery code, of an account with a second factor. Each is accepted once. */
export async function spendCode(tx: Queryable, staffId: number, typed: string, now: number): Promise<boolean> {
  const code = plainCode(typed);
  if (isRecoveryCode(code)) return spendRecoveryCode(tx, staffId, hashOf(code), now);
  const { secret } = await readFactor(tx, staffId, now);
  const step = secret === null ? null : stepOf(secret, code, now);
  return step !== null && spendStep(tx, staffId, step);
}
