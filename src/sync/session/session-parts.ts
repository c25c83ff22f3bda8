import type { Credentials, NewPassword, NewStaffAccount, SignInCode } from '#domain/service/account/credentials.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { FactorSetup } from '#domain/service/account/second-factor.ts';
import type { Vault } from '#local/vault/vault.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionCell } from './session-state.ts';
import type { DeviceStorage, TabStorage } from './session-storage.ts';
import type { TokenVerdict } from './verify-token.ts';

/** `recoveryCodes`: set if this sign-in has set up a second factor. They are shown once. */
export interface LoggedIn {
  readonly token: string;
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** The calls of sign-in, registration and sign-out. */
export interface AnonymousCalls {
  /** Ends the token on our own server. Never fails. */
  logout(token: string): Promise<void>;
  login(credentials: Credentials): Promise<Outcome<LoggedIn>>;
  /** Begins to set up the second factor that the server requires before the first sign-in. */
  enrolSecondFactor(credentials: Credentials): Promise<Outcome<FactorSetup>>;
  /** Signs in with the code from an OpenID Connect provider. */
  exchange(code: SignInCode): Promise<Outcome<{ readonly token: string; readonly email: string }>>;
  register(account: NewStaffAccount): Promise<Outcome>;
  requestPasswordReset(email: string): Promise<Outcome>;
  confirmPasswordReset(password: NewPassword): Promise<Outcome>;
}

/** What happens to an account's data at sign-out. Each call can be repeated safely. */
export interface AccountData {
  /** Closes the database in this tab, so that it is not created again. */
  close(accountId: string): Promise<void>;
  /** Deletes fetched data and keeps unsent changes. Returns their number. */
  keepChanges(accountId: string): Promise<number>;
  deleteAll(accountId: string): Promise<void>;
  /** Whether the database is on the device. Throws if it cannot be read. */
  look(accountId: string): Promise<'there' | 'gone'>;
}

/** The dependencies of a session. */
export interface SessionParts {
  readonly vault: Vault;
  readonly tab: TabStorage;
  readonly device: DeviceStorage;
  readonly channel: SessionChannel;
  readonly state: SessionCell;
  readonly calls: AnonymousCalls;
  /** Asks the server once whether it accepts a remembered token. Resolves within seconds on any network. */
  readonly verify: (token: string) => Promise<TokenVerdict>;
  readonly data: AccountData;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** `navigator.locks` where there is one. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Removes the badge of the app's icon. */
  readonly clearBadge: () => void;
}
