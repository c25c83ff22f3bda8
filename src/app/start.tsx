import { reportAndUse, reportOnly } from '#failures/report.ts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { localDbName } from '#local/db/local-db-name.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import { liveSettings } from '#sync/session/live-settings.ts';
import { bringFont } from '#ui/theme/own-font.ts';
import type { FirstRows } from './account/first-rows.ts';
import { followOutbox } from './account/follow-outbox.ts';
import { App } from './app.tsx';
import { prefetch, takeAccountNames } from '#app/boot/prefetch.ts';
import { firstVisitor, isAtList, isExpected } from '#app/boot/stored-session.ts';
import { type ServiceBase, anonymousServices, type Services } from '#app/boot/anonymous-services.ts';
import { keepFailures } from './boot/keep-failures.ts';
import { oidcSignIn } from './boot/oidc.ts';
import { openSession } from './boot/open-session.ts';
import { sessionView } from './boot/session-view.ts';
import { painted, thesePageTimers, thisPage, whenPageIsIdle } from '#app/boot/page-environment.ts';
import { untilItComes } from './boot/until-it-comes.ts';
import { askHost } from './boot/host-answers.ts';
import { webStorage } from './boot/web-storage.ts';
import { dirtyForms } from '#app/pwa/dirty-forms.ts';
import { installing } from '#app/pwa/installing.ts';
import { mendPreloadErrors } from '#app/pwa/preload-error.ts';
import { updating } from '#app/pwa/updating.ts';
import { fetchFirst } from './routes.tsx';

/** Unit: ms. How often the settings of a running app are asked for. */
const SETTINGS_EVERY = 3_600_000;
/** Unit: ms. Seen again within this time nothing new is expected. */
const SAME_VISIT = 60_000;

/** Beside the session, not after it: what somebody who is signed in will see. */
function bringAhead(): void {
  const token = firstVisitor();
  if (token !== null) prefetch(token);
  const ahead: Promise<unknown>[] = [import('./shell/shell.tsx')];
  if (isAtList()) ahead.push(import('#screens/dashboard/dashboard.screen.tsx'), import('./account/from-device.ts'));
  else ahead.push(import('#app/account/handover.ts'));
  void Promise.allSettled(ahead);
}

keepFailures();
if (isExpected()) bringAhead();
const session = openSession();
const view = sessionView(session);
const oidc = oidcSignIn(session);
const settings = liveSettings();
const isSending = signal(false);
const forms = dirtyForms(() => isSending.value);
const install = installing();
let firstScreenStands = () => {};
const firstScreen = new Promise<void>((resolve) => {
  firstScreenStands = resolve;
});
const update = updating(forms, install, settings, firstScreen);
const base: ServiceBase = {
  session,
  view,
  update: update.view,
  oidc,
  care: { setDirty: forms.setDirty, acceptUpdate: update.accept, install: install.install },
};
const services = signal(anonymousServices(base));
const isAccountOpen = signal(false);

/** The database reads while the screen's code is still being run, not after it. */
function readAhead(read: ReadonlySignal<unknown>): void {
  const stop = read.subscribe(() => undefined);
  setTimeout(stop, START_TIMEOUT_MS);
}

/** Nothing else opens an account, so it is fetched until it is here. */
const isPartMissing = signal(false);
const page = { surroundings: thisPage, timers: thesePageTimers };
const account = () =>
  untilItComes(
    () => import('#app/account/handover.ts'),
    page,
    (isMissing) => {
      isPartMissing.value = isMissing;
    },
  );

/** Database, codecs and engine: needed as soon as somebody is signed in, and not before. */
async function openFullServices(first: FirstRows | null): Promise<Services> {
  const { handOver } = await account();
  const full = await handOver(base, first);
  services.value = full;
  followOutbox(full.queries.outbox, session, isSending);
  if (location.pathname === '/') readAhead(full.queries.installations);
  isAccountOpen.value = true;
  return full;
}

let opening: Promise<unknown> | null = null;

/** At the list the first rows are shown before the database's library is even asked for, whether the device holds them or not. */
async function openAccount(): Promise<void> {
  opening ??= open().catch(tryAgain);
  await opening;
}

/** With the next change of the session. */
function tryAgain(error: unknown): never {
  opening = null;
  throw error;
}

async function open(): Promise<unknown> {
  const held = location.pathname === '/' ? await openAtFirstRows().catch(reportAndUse(null, 'app/first-rows')) : null;
  if (!held) return openFullServices(null);
  services.value = held;
  isAccountOpen.value = true;
  return undefined;
}

/** From the device where it has a database of the account, else from the network; `null` where that cannot be told. */
async function openAtFirstRows(): Promise<Services | null> {
  const { accountId, token } = session.state();
  if (!accountId) return null;
  const openFully = (first: FirstRows | null) => openFullServices(first).catch(tryAgain);
  const names = await takeAccountNames();
  if (names?.includes(localDbName(accountId))) {
    const { fromDevice } = await import('./account/from-device.ts');
    return fromDevice(base, accountId, openFully);
  }
  if (names === null || token === null) return null;
  const { openProvisionally } = await import('#app/account/provisional-rows.ts');
  return openProvisionally(base, accountId, token, openFully);
}

/** Unit: ms. What the first page needs comes before anything is drawn; on a slow network something has to be seen meanwhile. */
const START_TIMEOUT_MS = 1500;

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');
  createRoot(root).render(
    <StrictMode>
      <App session={view} services={services} isAccountOpen={isAccountOpen} isPartMissing={isPartMissing} onFlagGone={session.recheck} />
    </StrictMode>,
  );
}

/** Unit: ms that the first screen has the network to itself. */
const FIRST_SCREEN = 1500;

/** What can wait until the first screen stands: nothing of it is needed to see or to write. */
function afterwards(): void {
  void session
    .recheck()
    .then(() => session.tidy())
    .catch(reportOnly('app/session'));
  setTimeout(() => {
    firstScreenStands();
    void account(); // at the sign-in screen: it is here before somebody has signed in
    void update.check();
  }, FIRST_SCREEN);
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    void update.check();
  };
  setInterval(check, SETTINGS_EVERY);
  thisPage.onChange(() => {
    if (!thisPage.isVisible()) return;
    void session.recheck();
    if (Date.now() - checkedAt > SAME_VISIT) check();
  });
}

isSending.subscribe(forms.tellFree);
mendPreloadErrors(forms.isDirty, webStorage('sessionStorage'), askHost);
session.follow(({ is }) => {
  if (is !== 'none') void openAccount();
});
void session.boot().then(async (isSignedIn) => {
  const first = [fetchFirst(isSignedIn, location.pathname), ...(isSignedIn ? [openAccount()] : [])];
  // expected: a slow network or device; what is there is shown, and says what is still coming
  await withTimeout(START_TIMEOUT_MS, Promise.allSettled(first)).catch(() => undefined);
  show();
  void oidc.arrive();
  void painted()
    .then(bringFont)
    .catch(() => undefined); // expected: no network; the system's font stays
  whenPageIsIdle(afterwards);
});
