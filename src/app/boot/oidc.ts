import { type ReadonlySignal, signal } from '@preact/signals-react';
import { arrivalIn, OIDC_START_PATH, type OidcArrival } from '#domain/service/oidc.ts';
import type { AppConfig } from '#contract/app-config.contract.ts';
import { askAppConfig } from '#remote/app-config.ts';
import { thisOrigin } from '#remote/wire.ts';
import type { OidcView } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';
import type { KeyValue } from '#sync/session/session-storage.ts';
import { keepVisit, newVerifier, type OidcVisit, takeVisit } from './oidc-visit.ts';
import { thisPage } from './page-environment.ts';
import { isOpenPath, setWanted, wantedPage } from './wanted-page.ts';
import { webStorage } from './web-storage.ts';

/** What the button said when the server was last asked: it stands there at once, and without a network. */
const NAME = 'pv-oidc-name';
/** There while passwords are not taken. */
const ONLY = 'pv-oidc-only';
/** Unit: ms. */
const ASK_TIMEOUT = 5_000;
/** Unit: ms. A browser does not always tell that the network is back. */
const ASK_AGAIN = 5_000;

export interface OidcSignIn {
  readonly view: ReadonlySignal<OidcView>;
  seek(): Promise<void>;
  /** Asks anew. Only what is heard now counts: another backend may answer a wrong password as ours answers every one. */
  arePasswordsOff(): Promise<boolean>;
  begin(remember: boolean, account: string | null): Promise<void>;
  /** Takes up what the browser brings back from the provider, if it does. */
  arrive(): Promise<void>;
}

/** Out of the address before anybody else sees it. */
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

/** Sign-in by OpenID Connect: whether it is offered, the way to the provider and back. */
export function oidcSignIn(session: Pick<Session, 'state' | 'signInByCode'>): OidcSignIn {
  const [device, tab] = [webStorage('localStorage'), webStorage('sessionStorage')];
  const arrival = takeArrival();
  const visit = takeVisit(tab);
  const held = (): Pick<OidcView, 'name' | 'isOnly'> => {
    const name = isSecureContext ? device.getItem(NAME) : null;
    return { name, isOnly: name !== null && device.getItem(ONLY) !== null };
  };
  const view = signal<OidcView>({ ...held(), isOffline: !thisPage.isOnline(), isBusy: arrival?.is === 'code', failed: null });
  const set = (part: Partial<OidcView>) => {
    view.value = { ...view.value, ...part };
  };

  let isSeeking = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<AppConfig['oidc']> => {
    const answer = await askAppConfig({ ...thisOrigin, timeout: ASK_TIMEOUT });
    if (answer.is === 'read') {
      keepProvider(device, answer.config.oidc);
      set(held());
    }
    set({ isOffline: answer.is !== 'read' && answer.is !== 'absent' });
    clearTimeout(again);
    if (view.value.isOffline && isSeeking && session.state().is !== 'signed-in') again = setTimeout(() => void ask(), ASK_AGAIN);
    return answer.is === 'read' ? answer.config.oidc : null;
  };
  const seek = async (): Promise<void> => {
    if (!isSeeking) {
      isSeeking = true;
      thisPage.onChange(() => {
        set({ isBusy: false }); // back by the browser's own button
        void ask();
      });
    }
    await ask();
  };
  const arePasswordsOff = async (): Promise<boolean> => (await ask())?.isOnly === true;
  const begin = async (remember: boolean, account: string | null): Promise<void> => {
    set({ isBusy: true, failed: null });
    if ((await ask()) === null) return set({ isBusy: false });
    const { verifier, proof } = await newVerifier();
    const page = isOpenPath(location.pathname) ? wantedPage() : location.pathname + location.search;
    keepVisit(tab, { verifier, remember, page, account });
    location.assign(`${OIDC_START_PATH}?proof=${proof}`);
  };
  const takeUp = async (code: string, { verifier, remember, account }: OidcVisit): Promise<OidcView['failed']> => {
    const outcome = await session.signInByCode({ code, verifier }, { remember, account });
    if (outcome.ok) return outcome.value === 'in' ? null : { is: 'other' };
    const { problem } = outcome;
    return problem.is === 'refused' ? { is: 'expired' } : { is: 'problem', problem };
  };
  const arrive = async (): Promise<void> => {
    if (!arrival) return;
    setWanted(visit?.page ?? null);
    if (arrival.is === 'refused') return set({ failed: { is: arrival.why } });
    set({ failed: visit ? await takeUp(arrival.code, visit) : { is: 'expired' }, isBusy: false });
  };
  return { view, seek, arePasswordsOff, begin, arrive };
}
