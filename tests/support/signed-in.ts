import { expect, type Page } from '@playwright/test';
import { STAFF } from './product.ts';

interface SignedInOptions {
  readonly who?: { readonly username: string; readonly password: string };
  /** As with 'Zapamiętać hasło': the device stores token and password, so that another tab opens signed in. */
  readonly remember?: boolean;
  /** Signing out in the app revokes the token at the server. Otherwise the tests of a worker process share one, and it is not revoked. */
  readonly hasOwnToken?: boolean;
}

interface Granted {
  readonly token: string;
  /** What our own server gives a device at a sign-in; a foreign backend gives none. */
  readonly device: string | null;
}

/** By server and account. A sign-in costs the server a slow password hash. */
const shared = new Map<string, Granted>();

async function logsIn(page: Page, who: NonNullable<SignedInOptions['who']>): Promise<Granted> {
  const reply = await page.request.post('/api/v1/api-token-auth-care/login/', { data: who });
  if (!reply.ok()) throw new Error(`The server refused the sign-in of ${who.username}: ${reply.status()} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return { token, device: reply.headers()['x-pv-device'] ?? null };
}

const isAccepted = async (page: Page, { token }: Granted): Promise<boolean> =>
  (await page.request.get('/api/v1/pv_vendors/', { headers: { authorization: `Token ${token}` } })).ok();

/** A new password or another test may have revoked the shared token: then the account signs in again. */
async function sharedToken(page: Page, origin: string, who: NonNullable<SignedInOptions['who']>): Promise<Granted> {
  const key = `${origin} ${who.username}`;
  const known = shared.get(key);
  const granted = known && (await isAccepted(page, known)) ? known : await logsIn(page, who);
  shared.set(key, granted);
  return { ...granted, device: null };
}

interface Written extends Granted {
  readonly username: string;
  /** `null` if the password is not remembered. */
  readonly password: string | null;
}

/** Stores what a sign-in stores: src/sync/session/sign-in.ts, src/local/vault/. Runs in the page. */
async function writesSession({ token, device, username, password }: Written): Promise<void> {
  const id = username.normalize('NFC').trim().toLowerCase();
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const vaultKey = {
    kid: crypto.randomUUID(),
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  };
  const seal = async (text: string, purpose: string) => {
    const [iv, encoder] = [crypto.getRandomValues(new Uint8Array(12)), new TextEncoder()];
    const additionalData = encoder.encode(`${location.origin}|${id}|${purpose}|v1`);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, vaultKey.key, encoder.encode(text));
    return { v: 1, kid: vaultKey.kid, iv: base64(iv), ct: base64(new Uint8Array(sealed)) };
  };
  const isRemembered = password !== null;
  const sealedToken = isRemembered ? await seal(token, 'token') : null;

  const opening = indexedDB.open('pv-vault', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('accounts', { keyPath: 'id' });
    opening.result.createObjectStore('keys');
  };
  const db = await settled(opening);
  const stores = db.transaction(['accounts', 'keys'], 'readwrite');
  const before = await settled<{ epoch: number } | undefined>(stores.objectStore('accounts').get(id));
  const epoch = before?.epoch ?? Date.now();
  const account = { id, username, status: 'active', leaving: null, epoch, token: sealedToken, lastVerified: Date.now(), waiting: 0 };
  await settled(stores.objectStore('accounts').put(account));
  if (isRemembered) await settled(stores.objectStore('keys').put(vaultKey, id));
  db.close();

  if (isRemembered) {
    localStorage.setItem('username', username);
    localStorage.setItem('password', JSON.stringify(await seal(password, 'password')));
    localStorage.setItem('pv-kept', id);
  }
  if (device !== null) localStorage.setItem('pv-device', device);
  sessionStorage.setItem('isAuthenticated', 'true');
  sessionStorage.setItem('token', token);
  sessionStorage.setItem('username', username);
  sessionStorage.setItem('epoch', String(epoch));
}

const BLANK = '/page-without-the-app';

/**
 * Opens a screen on a device where the account has just signed in, without the sign-in form and the dashboard behind it. The context
 * must not have the app's worker yet. A test about signing in, cold starts or sessions types instead: `signIn` in browser.ts.
 */
export async function signedIn(
  page: Page,
  path = '/',
  { who = STAFF, remember = true, hasOwnToken = false }: SignedInOptions = {},
): Promise<void> {
  await page.route(
    `**${BLANK}`,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title><link rel="icon" href="data:,">' }),
    { times: 1 },
  );
  await page.goto(BLANK);
  const { origin } = new URL(page.url());
  const granted = hasOwnToken ? await logsIn(page, who) : await sharedToken(page, origin, who);
  await page.evaluate(writesSession, { ...granted, username: who.username, password: remember ? who.password : null });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
