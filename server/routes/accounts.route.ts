import { setTimeout as wait } from 'node:timers/promises';
import { confirmPasswordReset, login, logout, register, requestPasswordReset } from '#contract/accounts.contract.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Instant } from '#domain/quantity.ts';
import { type NewStaffAccount, isStrongPassword } from '#domain/service/account/credentials.ts';
import { isEmail } from '#domain/service/flow-user.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { tokenIn } from '#server/http/who-calls.ts';
import { networkOf } from '#server/addresses.ts';
import type { Services } from '#server/http/services.ts';
import { resetLetter } from '#server/mail/letters.ts';
import { queueLetter } from '#server/mail/mail-queue.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { isKnownPassword } from '#server/auth/known-passwords.ts';
import { hashPassword, PASSWORD_MAX } from '#server/auth/passwords.ts';
import { newPasswordLink, signIn } from '#server/auth/sign-in.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { sentences } from '#server/sentences.ts';
import { addAccount, resetsStore, staffStore } from '#server/store/team/accounts.ts';
import { refusedOtp } from './second-factor.route.ts';

/** Unit: ms. Longer than queueing a mail takes, so that the time of the response does not reveal whether the account exists. */
const RESPONSE_MS = 150;

/** Rolls back a registration whose name or key another one has taken at the same moment. */
class TooLate extends Error {
  readonly what: 'name' | 'key';
  constructor(what: 'name' | 'key') {
    super('Too late');
    this.what = what;
  }
}

/** Why a password is refused; `null` if it is not. */
function passwordProblem(password: string, email?: string): string | null {
  if (password.length > PASSWORD_MAX || !isStrongPassword(password)) return sentences.weakPassword;
  return isKnownPassword(password, email) ? sentences.knownPassword : null;
}

const nameTaken = refusedFields({ email: [sentences.nameTaken] });
const wrongLicense = refusedDetail(sentences.wrongLicense);

/** Sign-in, registration, and a new password by mail. */
export function accountRoutes(answering: EndpointRouter, services: Services, onMailQueued: () => void): void {
  signOutRoute(answering, services);
  if (services.settings.oidc?.isOnly) refusePasswords(answering);
  else {
    signInRoutes(answering, services);
    resetRoutes(answering, services, onMailQueued);
  }
}

/** For servers on which all accounts sign in by a provider. */
function refusePasswords({ on }: EndpointRouter): void {
  for (const call of [login, register, requestPasswordReset, confirmPasswordReset])
    on(call).answer(async () => ({ status: 403, body: refusedDetail(sentences.passwordsOff) }));
}

function signOutRoute({ on }: EndpointRouter, { sessions }: Services): void {
  on(logout).answer(async (_, { header }) => {
    await sessions.end(tokenIn(header('Authorization')) ?? '');
    return { status: 200, body: {} };
  });
}

function signInRoutes({ on }: EndpointRouter, services: Services): void {
  const { database, limits, clock } = services;
  const now = () => clock() as Instant;

  on(login).answer(async ({ body }, { address, header }) => {
    const signedIn = await signIn(services, { ...body, address, device: header(OWN_HEADERS.device), userAgent: header('User-Agent') });
    if (signedIn.is === 'wrong') return { status: 400, body: refusedFields({ non_field_errors: [sentences.wrongLogin] }) };
    if (signedIn.is === 'code') return { status: 400, body: refusedOtp(signedIn.why) };
    const { token, device, recoveryCodes } = signedIn;
    return {
      status: 200,
      body: { token, ...(recoveryCodes && { recovery_codes: [...recoveryCodes] }) },
      headers: { [OWN_HEADERS.device]: device },
    };
  });

  on(register).answer(async ({ body }, { address }) => {
    await limits.take('register-address', address);
    const refusal = await refusalOfAccount(services, body);
    if (refusal) return { status: 400, body: refusal };
    const email = body.email.trim();
    const hash = await hashPassword(body.password, networkOf(address));
    try {
      await database.transaction(async (tx) => {
        const id = await addAccount(tx, email, hash, 'staff');
        if (id === undefined) throw new TooLate('name');
        if (!(await staffStore(tx).useKey(body.licenseKey.trim(), id, now()))) throw new TooLate('key');
      });
      return { status: 201, body: { email } };
    } catch (error) {
      if (error instanceof TooLate) return { status: 400, body: error.what === 'name' ? nameTaken : wrongLicense };
      throw error;
    }
  });
}

function resetRoutes({ on }: EndpointRouter, services: Services, onMailQueued: () => void): void {
  const { database, limits, clock } = services;
  const now = () => clock() as Instant;
  const accounts = staffStore(database);

  on(requestPasswordReset).answer(async ({ body: { email } }, { address, linkBase }) => {
    await limits.take('reset-address', address);
    await limits.take('reset-account', email);
    const send = async () => {
      const account = await accounts.byEmail(email);
      if (!account || account.disabledAt !== null) return;
      await database.transaction(async (tx) => {
        await queueLetter(tx, resetLetter(account.email, await newPasswordLink(tx, account.id, clock(), linkBase)));
      });
      onMailQueued();
    };
    await Promise.all([send(), wait(RESPONSE_MS)]);
    return { status: 200, body: { status: 'OK' } };
  });

  on(confirmPasswordReset).answer(async ({ body: { password, token } }, { address }) => {
    await limits.take('confirm-address', address);
    const hash = hashOf(token);
    if (!(await resetsStore(database).isGood(hash, now()))) return { status: 404, body: { status: 'notfound' } };
    const wrong = passwordProblem(password);
    if (wrong !== null) return { status: 400, body: refusedFields({ password: [wrong] }) };
    const fresh = await hashPassword(password, networkOf(address));
    const isDone = await database.transaction(async (tx) => {
      const id = await resetsStore(tx).use(hash, now());
      if (id === undefined) return false;
      await staffStore(tx).setPassword(id, fresh);
      await endSessions(tx, id);
      return true;
    });
    return isDone ? { status: 200, body: { status: 'OK' } } : { status: 404, body: { status: 'notfound' } };
  });
}

/** Why a registration is refused; mistakes of the user first. */
async function refusalOfAccount({ database }: Services, { email, password, passwordAgain, licenseKey }: NewStaffAccount) {
  if (!isEmail(email.trim())) return refusedFields({ email: [sentences.email] });
  const wrong = passwordProblem(password, email);
  if (wrong !== null) return refusedFields({ non_field_errors: [wrong] });
  if (password !== passwordAgain) return refusedFields({ password_2: [sentences.passwordsDiffer] });
  const accounts = staffStore(database);
  if (!(await accounts.isKeyGood(licenseKey.trim()))) return wrongLicense;
  return (await accounts.byEmail(email)) ? nameTaken : null;
}
