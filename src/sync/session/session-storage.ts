import { FLAG } from './session-flag.ts';

/** The part of the browser's storages that a session needs; the worker has none. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface TabSession {
  readonly token: string;
  readonly username: string;
  /** `null` where the vault could not be opened. */
  readonly epoch: number | null;
}

/** A storage that is switched off (private windows, policies) counts as empty. */
function gently<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    // expected: storage switched off by the user, or full
    return otherwise;
  }
}

/** This tab's session in session storage. */
export function tabStorage(storage: KeyValue) {
  const drop = (...keys: string[]) => gently(() => keys.forEach((key) => void storage.removeItem(key)), undefined);
  return {
    read: (): TabSession | null =>
      gently(() => {
        const [token, username, epoch] = ['token', 'username', 'epoch'].map((key) => storage.getItem(key));
        if (storage.getItem(FLAG) !== 'true' || !token || !username) return null;
        return { token, username, epoch: epoch ? Number(epoch) : null };
      }, null),
    write: ({ token, username, epoch }: TabSession): void =>
      gently(() => {
        storage.setItem('token', token);
        storage.setItem('username', username);
        if (epoch === null) storage.removeItem('epoch');
        else storage.setItem('epoch', String(epoch));
        storage.setItem(FLAG, 'true');
      }, undefined),
    /** What the routes look at; somebody may have cleared it. */
    hasFlag: (): boolean => gently(() => storage.getItem(FLAG) === 'true', false),
    /** The page stays where it is, but nothing can be asked with it any more. */
    dropToken: () => drop('token'),
    clear: () => drop(FLAG, 'token', 'username', 'epoch'),
  };
}

/** What 'Zapamiętać hasło' leaves in local storage: the name as it is, the password as ciphertext. */
export function deviceStorage(storage: KeyValue) {
  const read = (key: string) => gently(() => storage.getItem(key), null);
  return {
    username: () => read('username'),
    sealedPassword: (): unknown => gently(() => JSON.parse(read('password') ?? 'null'), null),
    /** Whose vault was filled; with an empty vault it tells that the browser threw the data away. */
    marker: () => read('pv-kept'),
    mark: (accountId: string) => gently(() => storage.setItem('pv-kept', accountId), undefined),
    remember: (username: string, sealedPassword: unknown): boolean =>
      gently(() => {
        storage.setItem('username', username);
        storage.setItem('password', JSON.stringify(sealedPassword));
        return true;
      }, false),
    /** What our own server gave this device at the last sign-in; `null` with another backend. */
    secret: () => read('pv-device'),
    keepSecret: (secret: string) => gently(() => storage.setItem('pv-device', secret), undefined),
    forgetSecret: () => gently(() => storage.removeItem('pv-device'), undefined),
    forget: () => gently(() => ['username', 'password', 'pv-kept'].forEach((key) => void storage.removeItem(key)), undefined),
  };
}

export type TabStorage = ReturnType<typeof tabStorage>;
export type DeviceStorage = ReturnType<typeof deviceStorage>;
