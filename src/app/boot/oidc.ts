import { type ReadonlySignal, signal } from '@preact/signals-react';
import { arrivalIn, OIDC_START_PATH, type OidcArrival } from '#domain/service/oidc.ts';
import type { AppConfig } from '#contract/app-config.contract.ts';
import { askAppConfig } from '#remote/app-config.ts';
import { thisOrigin } from '#remote/wire.ts';
import type { OidcView } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';
import type { KeyValue } from '#sync/session/session-storage.ts';
import { keepAttempt, newVerifier, type OidcAttempt, takeAttempt } from './oidc-attempt.ts';
import { thisPage } from './page-environment.ts';
import { isOpenPath, setWanted, wantedPage } from '#app/guard.ts';
import { webStorage } from './web-storage.ts';

/** The provider's name as last received: the button is shown at once, also without a network. */
const NAME = 'pv-oidc-name';
/** Set while sign-in by password is off. */
const ONLY = 'pv-oidc-only';
/** Unit: ms. */
const CONFIG_TIMEOUT = 5_000;
/** Unit: ms. Browsers do not always report that the network is back. */
const RETRY_INTERVAL = 5_000;

export interface OidcSignIn {
  readonly view: ReadonlySignal<OidcView>;
  seek(): Promise<void>;
  /**
   * Requests the setting from the server and ignores the stored value. A foreign backend may refuse a wrong password with the status
   * that ours has for all passwords once they are off.
   */
  arePasswordsOff(): Promise<boolean>;
  begin(remember: boolean, account: string | null): Promise<void>;
  /** Completes the sign-in after the provider's redirect, if there was one. */
  arrive(): Promise<void>;
}

/** Removes the code from the address, so that no other code reads it. */
function takeArrival(): OidcArrival | null {
  const arrival = arrivalIn(location.hash);
  if (arrival) history.replaceState(history.state, '', location.pathname + location.search);
  return arrival;
}

function keepProvider(device: KeyValue, provider: AppConfig['oidc']): void {
  if (provider) device.setItem(NAME, provider.name);
  else device.removeItem(NAME);
  if (provider?.isOnly) device.setItem(ONLY, '1');
  else device.removeItem(ONLY);
}

/** Sign-in by OpenID Connect: whether it is offered, the redirect to the provider and back. */
export function oidcSignIn(session: Pick<Session, 'state' | 'signInByCode'>): OidcSignIn {
  const [device, tab] = [webStorage('localStorage'), webStorage('sessionStorage')];
  const arrival = takeArrival();
  const attempt = takeAttempt(tab);
  const stored = (): Pick<OidcView, 'name' | 'isOnly'> => {
    const name = isSecureContext ? device.getItem(NAME) : null;
    return { name, isOnly: name !== null && device.getItem(ONLY) !== null };
  };
  const view = signal<OidcView>({ ...stored(), isOffline: !thisPage.isOnline(), isBusy: arrival?.is === 'code', failed: null });
  const set = (part: Partial<OidcView>) => {
    view.value = { ...view.value, ...part };
  };

  let isSeeking = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const readProvider = async (): Promise<AppConfig['oidc']> => {
    const answer = await askAppConfig({ ...thisOrigin, timeout: CONFIG_TIMEOUT });
    if (answer.is === 'read') {
      keepProvider(device, answer.config.oidc);
      set(stored());
    }
    set({ isOffline: answer.is !== 'read' && answer.is !== 'absent' });
    clearTimeout(retryTimer);
    if (view.value.isOffline && isSeeking && session.state().is !== 'signed-in')
      retryTimer = setTimeout(() => void readProvider(), RETRY_INTERVAL);
    return answer.is === 'read' ? answer.config.oidc : null;
  };
  const seek = async (): Promise<void> => {
    if (!isSeeking) {
      isSeeking = true;
      thisPage.onChange(() => {
        set({ isBusy: false }); // back by the browser's back button
        void readProvider();
      });
    }
    await readProvider();
  };
  const arePasswordsOff = async (): Promise<boolean> => (await readProvider())?.isOnly === true;
  const begin = async (remember: boolean, account: string | null): Promise<void> => {
    set({ isBusy: true, failed: null });
    if ((await readProvider()) === null) return set({ isBusy: false });
    const { verifier, proof } = await newVerifier();
    const page = isOpenPath(location.pathname) ? wantedPage() : location.pathname + location.search;
    keepAttempt(tab, { verifier, remember, page, account });
    location.assign(`${OIDC_START_PATH}?proof=${proof}`);
  };
  const complete = async (code: string, { verifier, remember, account }: OidcAttempt): Promise<OidcView['failed']> => {
    const outcome = await session.signInByCode({ code, verifier }, { remember, account });
    if (outcome.ok) return outcome.value === 'in' ? null : { is: 'other' };
    const { problem } = outcome;
    return problem.is === 'refused' ? { is: 'expired' } : { is: 'problem', problem };
  };
  const arrive = async (): Promise<void> => {
    if (!arrival) return;
    setWanted(attempt?.page ?? null);
    if (arrival.is === 'refused') return set({ failed: { is: arrival.why } });
    set({ failed: attempt ? await complete(arrival.code, attempt) : { is: 'expired' }, isBusy: false });
  };
  return { view, seek, arePasswordsOff, begin, arrive };
}
