import { FLAG, OUTAGE } from './session-flag.ts';

/** The part of the Web Storage API that a session needs. The worker has none. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface TabSession {
  readonly token: string;
  readonly username: string;
  /** `null` if the vault could not be opened. */
  readonly epoch: number | null;
}

/** Runs `work`; returns `otherwise` if the storage is switched off (private windows, policies). */
function orElse<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    // expected: storage switched off by the user, or full
    return otherwise;
  }
}

/** This tab's session in session storage. */
export function tabStorage(storage: KeyValue) {
  const drop = (...keys: string[]) => orElse(() => keys.forEach((key) => void storage.removeItem(key)), undefined);
  return {
    read: (): TabSession | null =>
      orElse(() => {
        const [token, username, epoch] = ['token', 'username', 'epoch'].map((key) => storage.getItem(key));
        if (storage.getItem(FLAG) !== 'true' || !token || !username) return null;
        return { token, username, epoch: epoch ? Number(epoch) : null };
      }, null),
    write: ({ token, username, epoch }: TabSession): void =>
      orElse(() => {
        storage.setItem('token', token);
        storage.setItem('username', username);
        if (epoch === null) storage.removeItem('epoch');
        else storage.setItem('epoch', String(epoch));
        storage.setItem(FLAG, 'true');
      }, undefined),
    /** The flag that route guards check. The user may have cleared it. */
    hasFlag: (): boolean => orElse(() => storage.getItem(FLAG) === 'true', false),
    /** Removes only the token; the page stays open but can send nothing. */
    dropToken: () => drop('token'),
    clear: () => drop(FLAG, OUTAGE, 'token', 'username', 'epoch'),
  };
}

/** What 'Zapamiętać hasło' stores in local storage: the name as plain text, the password as ciphertext. */
export function deviceStorage(storage: KeyValue) {
  const read = (key: string) => orElse(() => storage.getItem(key), null);
  return {
    username: () => read('username'),
    sealedPassword: (): unknown => orElse(() => JSON.parse(read('password') ?? 'null'), null),
    /** The account in the vault. If the vault is empty, the browser has deleted the data. */
    marker: () => read('pv-kept'),
    mark: (accountId: string) => orElse(() => storage.setItem('pv-kept', accountId), undefined),
    remember: (username: string, sealedPassword: unknown): boolean =>
      orElse(() => {
        storage.setItem('username', username);
        storage.setItem('password', JSON.stringify(sealedPassword));
        return true;
      }, false),
    /** The device secret from our own server at the last sign-in; `null` with a foreign backend. */
    secret: () => read('pv-device'),
    keepSecret: (secret: string) => orElse(() => storage.setItem('pv-device', secret), undefined),
    forgetSecret: () => orElse(() => storage.removeItem('pv-device'), undefined),
    forget: () => orElse(() => ['username', 'password', 'pv-kept'].forEach((key) => void storage.removeItem(key)), undefined),
  };
}

export type TabStorage = ReturnType<typeof tabStorage>;
export type DeviceStorage = ReturnType<typeof deviceStorage>;
