import { deviceName } from '#domain/device/device-name.ts';
import type { Instant } from '#domain/quantity.ts';
import { networkOf } from '#server/http/client-address.ts';
import type { Services } from '#server/services.ts';
import { noteRefusedSignIn } from '#server/store/audit.store.ts';
import { devicesStore } from '#server/store/devices.store.ts';
import { staffStore } from '#server/store/staff.store.ts';
import { isPassword, PASSWORD_MAX } from './passwords.ts';
import type { LimitName } from './rate-limits.ts';
import { hashOf, newSecret } from './secrets.ts';

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** What the device was given when somebody last signed in there, as it came. */
  readonly device: string | undefined;
  readonly userAgent?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly device: string;
}

type Account = Awaited<ReturnType<ReturnType<typeof staffStore>['byEmail']>>;

/** Where a try is counted, and who it waits behind. */
interface Counted {
  readonly by: readonly (readonly [LimitName, string])[];
  readonly who: string;
}

const isSecret = (given: string | undefined): given is string => given !== undefined && /^[\w-]{43}$/.test(given);

/** What a device shows of earlier sign-ins, where it can be one of ours. */
export const knownDevice = (given: string | undefined): string | undefined => (isSecret(given) ? given : undefined);

/** Whether this account has signed in on that device before. */
async function isKnown({ database }: Services, device: string | undefined, account: Account): Promise<boolean> {
  return isSecret(device) && account !== undefined && (await devicesStore(database).accountsOn(hashOf(device))).has(account.id);
}

/** A device that the account knows has tries of its own: whoever guesses elsewhere, or beside it, takes none of them. */
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

/** Counts the try everywhere, or nowhere where one limit is passed. */
async function count({ limits }: Services, by: Counted['by']): Promise<void> {
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

/** Nobody waits for it: how long an answer takes tells nobody whether there is such an account. */
function noteRefusal({ database, log }: Services, { address, userAgent = '' }: Attempt, email: string, why: string): void {
  noteRefusedSignIn(database, { email, address, way: 'password', why, device: deviceName(userAgent) }).catch((error: unknown) =>
    log.warn({ reason: error }, 'a refused sign-in could not be noted'),
  );
}

/** Signs a member of staff in; `null` when name or password are wrong. The try is counted before the password is looked at. */
export async function signIn(services: Services, attempt: Attempt): Promise<SignedIn | null> {
  const { database, limits, sessions, clock } = services;
  const account = isSecret(attempt.device) ? await staffStore(database).byEmail(attempt.username) : undefined;
  const { by, who } = countedBy(attempt, await isKnown(services, attempt.device, account));
  await count(services, by);
  const asked = account ?? (await staffStore(database).byEmail(attempt.username));
  const isRight = attempt.password.length <= PASSWORD_MAX && (await isPassword(attempt.password, asked?.password ?? null, who));
  if (asked && (!isRight || asked.disabledAt !== null)) noteRefusal(services, attempt, asked.email, isRight ? 'inactive' : 'password');
  if (!asked || !isRight || asked.disabledAt !== null) return null;
  for (const [name, key] of by) await (name === 'login-address' ? limits.giveBack(name, key) : limits.forget(name, key));
  const device = knownDevice(attempt.device) ?? newSecret();
  const token = await database.transaction(async (tx) => {
    await devicesStore(tx).remember(hashOf(device), asked.id, clock() as Instant);
    return sessions.begin(tx, asked.id, { device: deviceName(attempt.userAgent ?? ''), way: 'password' });
  });
  return { token, device };
}
