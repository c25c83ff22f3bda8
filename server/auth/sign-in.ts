import type { Logger } from 'pino';
import { deviceName } from '#domain/device/device-name.ts';
import type { Instant } from '#domain/quantity.ts';
import type { FactorSetup, OtpRefusal } from '#domain/service/account/second-factor.ts';
import { networkOf } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import { noteRefusedSignIn } from '#server/store/audit.store.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { staffStore, resetsStore } from '#server/store/team/accounts.ts';
import { readFactor } from '#server/store/team/second-factors.ts';
import { devicesStore } from '#server/store/team/sign-ins.ts';
import { isPassword, PASSWORD_MAX } from './passwords.ts';
import type { LimitName, Limits } from './rate-limits.ts';
import { beginSetup, confirmSetup, isFactorRequired, spendCode } from './second-factor.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Sessions } from './sessions.ts';

/** The parts of the server that signing in uses. */
export interface SignInServices {
  readonly database: Database;
  readonly settings: Pick<Settings, 'secondFactor'>;
  /** Unit: ms since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly limits: Limits;
}

export interface Attempt {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, as typed. */
  readonly otp?: string | undefined;
  readonly address: string;
  /** The secret that the device got at its last sign-in, as sent. */
  readonly device: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly device: string;
}

/** `wrong`: name or password; `code`: both are right, but the second factor is missing or wrong. `recoveryCodes`: new, shown once. */
export type SignIn =
  | (SignedIn & { readonly is: 'in'; readonly recoveryCodes?: readonly string[] })
  | { readonly is: 'wrong' }
  | { readonly is: 'code'; readonly why: OtpRefusal };

type Account = Awaited<ReturnType<ReturnType<typeof staffStore>['byEmail']>>;
type Known = NonNullable<Account>;

/** The limits that count an attempt, and the sender for the queue of password checks. */
interface Counted {
  readonly by: readonly (readonly [LimitName, string])[];
  readonly who: string;
}

const isSecret = (given: string | undefined): given is string => given !== undefined && /^[\w-]{43}$/.test(given);

/** The secret of a device, if it has the form of ours. */
export const knownDevice = (given: string | undefined): string | undefined => (isSecret(given) ? given : undefined);

/** Whether this account has signed in on that device before. */
async function isKnown({ database }: SignInServices, device: string | undefined, account: Account): Promise<boolean> {
  return isSecret(device) && account !== undefined && (await devicesStore(database).accountsOn(hashOf(device))).has(account.id);
}

/** A device that the account knows has attempts of its own, which guessing from elsewhere does not use up. */
function countedBy({ username, address, device = '' }: Attempt, isOfKnownDevice: boolean): Counted {
  if (!isOfKnownDevice) {
    return {
      by: [
        ['login-address', address],
        ['login-account', username],
      ],
      who: networkOf(address),
    };
  }
  const name = Buffer.from(hashOf(device)).toString('hex');
  return { by: [['login-device', name]], who: name };
}

/** Counts the attempt at all limits, or at none if one is exceeded. */
async function count({ limits }: SignInServices, by: Counted['by']): Promise<void> {
  const taken: (readonly [LimitName, string])[] = [];
  try {
    for (const [name, key] of by) {
      await limits.take(name, key);
      taken.push([name, key]);
    }
  } catch (error) {
    for (const [name, key] of taken) await limits.giveBack(name, key);
    throw error;
  }
}

/** Not awaited, so that the time of the response does not reveal whether the account exists. */
function noteRefusal({ database, log }: SignInServices, { address, userAgent = '' }: Attempt, email: string, why: string): void {
  noteRefusedSignIn(database, { email, address, way: 'password', why, device: deviceName(userAgent) }).catch((error: unknown) =>
    log.warn({ reason: error }, 'a refused sign-in could not be noted'),
  );
}

/** The account of a name and its password; `null` if one is wrong. The attempt is counted before the password is checked. */
async function withPassword(
  services: SignInServices,
  attempt: Attempt,
): Promise<{ readonly account: Known; readonly counted: Counted['by'] } | null> {
  const { database } = services;
  const known = isSecret(attempt.device) ? await staffStore(database).byEmail(attempt.username) : undefined;
  const { by, who } = countedBy(attempt, await isKnown(services, attempt.device, known));
  await count(services, by);
  const account = known ?? (await staffStore(database).byEmail(attempt.username));
  const isRight = attempt.password.length <= PASSWORD_MAX && (await isPassword(attempt.password, account?.password ?? null, who));
  if (account && (!isRight || account.disabledAt !== null))
    noteRefusal(services, attempt, account.email, isRight ? 'inactive' : 'password');
  return account && isRight && account.disabledAt === null ? { account, counted: by } : null;
}

/** Takes back the count of an attempt that was no guess. Earlier wrong guesses stay counted. */
async function uncount({ limits }: SignInServices, counted: Counted['by']): Promise<void> {
  for (const [name, key] of counted) await limits.giveBack(name, key);
}

/** Signs an account in. With a second factor the password is not enough; a wrong code counts like a wrong password. */
export async function signIn(services: SignInServices, attempt: Attempt): Promise<SignIn> {
  const { database, limits, clock, settings } = services;
  const verified = await withPassword(services, attempt);
  if (!verified) return { is: 'wrong' };
  const { account, counted } = verified;
  const { secret, pending } = await readFactor(database, account.id, clock());
  const factor = secret !== null ? 'on' : isFactorRequired(settings, account.role) ? 'enrol' : 'none';
  if (factor !== 'none' && (attempt.otp === undefined || (factor === 'enrol' && pending === null))) {
    await uncount(services, counted);
    return { is: 'code', why: factor === 'on' ? 'otp_required' : 'otp_enrol' };
  }
  const signedIn = await begin(services, attempt, { account, factor });
  if (signedIn === null) {
    noteRefusal(services, attempt, account.email, 'code');
    return { is: 'code', why: 'otp_wrong' };
  }
  for (const [name, key] of counted) await (name === 'login-address' ? limits.giveBack(name, key) : limits.forget(name, key));
  return signedIn;
}

interface Opening {
  readonly account: Known;
  readonly factor: 'on' | 'enrol' | 'none';
}

/** Accepts the code and begins the session, or neither; `null`: the code is wrong. */
function begin(
  { database, sessions, clock }: SignInServices,
  attempt: Attempt,
  { account: { id }, factor }: Opening,
): Promise<SignIn | null> {
  const { otp = '', device: shown, userAgent = '' } = attempt;
  const device = knownDevice(shown) ?? newSecret();
  return database.transaction(async (tx) => {
    const recoveryCodes = factor === 'enrol' ? await confirmSetup(tx, id, otp, clock()) : undefined;
    if (recoveryCodes === null || (factor === 'on' && !(await spendCode(tx, id, otp, clock())))) return null;
    await devicesStore(tx).remember(hashOf(device), id, clock() as Instant);
    const token = await sessions.begin(tx, id, { device: deviceName(userAgent), way: 'password' });
    return { is: 'in', token, device, ...(recoveryCodes && { recoveryCodes }) };
  });
}

/** Begins the set-up of a required second factor at a sign-in; `null` if the password is wrong or no factor is required. */
export async function beginEnrolment(services: SignInServices, attempt: Attempt): Promise<FactorSetup | null> {
  const { database, clock, settings } = services;
  const verified = await withPassword(services, attempt);
  if (!verified) return null;
  await uncount(services, verified.counted);
  const { secret } = await readFactor(database, verified.account.id, clock());
  if (secret !== null || !isFactorRequired(settings, verified.account.role)) return null;
  return database.transaction((tx) => beginSetup(tx, verified.account, clock()));
}

/** Unit: ms that a link for a new password serves. Source: specification 20.14. */
const RESET_LIFE = 86_400_000;

/** Creates a link that sets a new password of an account. */
export async function newPasswordLink(tx: Queryable, staffId: number, at: number, linkBase: string): Promise<string> {
  const secret = newSecret();
  await resetsStore(tx).expect(staffId, hashOf(secret), (at + RESET_LIFE) as Instant);
  return `${linkBase}/password_reset/confirm/?token=${secret}`;
}
