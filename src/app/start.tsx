import { reportOnly } from '#failures/report.ts';
import { signal } from '@preact/signals-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withTimeout } from '#local/db/with-timeout.ts';
import { liveSettings } from '#sync/session/live-settings.ts';
import { startTexts } from '#texts/shell/start.ts';
import { bringFont } from '#ui/theme/own-font.ts';
import { ThemeRoot } from '#ui/theme/theme-root.tsx';
import { App } from './app.tsx';
import { prefetch } from '#app/boot/prefetch.ts';
import { firstVisitor, isAtList, isExpected } from '#app/boot/stored-session.ts';
import { type ServiceBase, anonymousServices } from '#app/boot/anonymous-services.ts';
import { keepFailures } from './boot/keep-failures.ts';
import { oidcSignIn } from './boot/oidc.ts';
import { accountOpener } from './boot/open-account.ts';
import { openSession } from './boot/open-session.ts';
import { isDemoRemembered, sessionView } from './boot/session-view.ts';
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
  settings,
  view,
  update: update.view,
  oidc,
  care: { setDirty: forms.setDirty, acceptUpdate: update.accept, install: install.install },
};
const services = signal(anonymousServices(base));
const isAccountOpen = signal(false);

/** Nothing else opens an account, so it is fetched until it is here. */
const isPartMissing = signal(false);
const page = { surroundings: thisPage, timers: thesePageTimers };
const loadHandover = () =>
  untilItComes(
    () => import('#app/account/handover.ts'),
    page,
    (isMissing) => {
      isPartMissing.value = isMissing;
    },
  );

const openAccount = accountOpener({ base, services, isAccountOpen, isSending, loadHandover });

/** Unit: ms. What the first page needs comes before anything is drawn; on a slow network something has to be seen meanwhile. */
const START_TIMEOUT_MS = 1500;

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app.');
const root = createRoot(place);

/** Unit: ms. A remembered sign-in that the server has verified by then goes unmentioned. */
const VERIFYING_SHOWN_AFTER = 400;
const verifying = setTimeout(() => {
  root.render(
    <ThemeRoot isDemo={isDemoRemembered()}>
      <main aria-busy="true">
        <p role="status">{startTexts.verifying}</p>
      </main>
    </ThemeRoot>,
  );
}, VERIFYING_SHOWN_AFTER);

function show(): void {
  root.render(
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
    void loadHandover(); // at the sign-in screen: it is here before somebody has signed in
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
  clearTimeout(verifying);
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
