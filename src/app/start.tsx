import { report, reportOnly, reportTo } from '#failures/report.ts';
import { signal } from '@preact/signals-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { withTimeout } from '#local/db/with-timeout.ts';
import { recordFailure } from '#local/failure-log.ts';
import { liveSettings } from '#sync/session/live-settings.ts';
import { startTexts } from '#texts/shell/places.ts';
import { ThemeRoot } from '#ui/theme/theme-root.tsx';
import { App } from './app.tsx';
import { prefetch } from '#app/boot/prefetch.ts';
import { prefetchToken, isAtList, isExpected } from '#app/boot/stored-session.ts';
import { type ServiceBase, anonymousServices } from '#app/boot/anonymous-services.ts';
import { oidcSignIn } from '#app/boot/oidc.ts';
import { accountOpener } from '#app/boot/open-account.ts';
import { loadFont, moveFirstStyles } from '#app/boot/first-styles.ts';
import { openSession } from '#app/boot/open-session.ts';
import { isDemoRemembered, sessionView } from '#app/boot/session-view.ts';
import { painted, thesePageTimers, thisPage, whenPageIsIdle } from '#app/boot/page-environment.ts';
import { retryImport } from '#app/boot/retry-import.ts';
import { webStorage } from '#app/boot/web-storage.ts';
import { dirtyForms } from '#app/pwa/dirty-forms.ts';
import { installing } from '#app/pwa/installing.ts';
import { askHost, reloadOnPreloadError } from '#app/pwa/preload-error.ts';
import { updating } from '#app/pwa/updating.ts';
import { fetchFirst } from './routes.tsx';

/** Unit: ms. How often a running app fetches the settings. */
const SETTINGS_EVERY = 3_600_000;
/** Unit: ms. A page that becomes visible again does not check for updates within this time. */
const CHECK_PAUSE = 60_000;

/** Records reported failures on the device, and uncaught errors as well. */
function keepFailures(): void {
  reportTo((error, where) => void recordFailure(error, where, __APP_VERSION__));
  // events without an error come from scripts of other origins and from resize loops, and say nothing
  addEventListener('error', ({ error }) => error && report(error, 'app/uncaught'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'app/unhandled'));
}

/** Loads the first screen of a signed-in user while the session is being read. */
function preloadFirstScreen(): void {
  const token = prefetchToken();
  if (token !== null) prefetch(token);
  const loads: Promise<unknown>[] = [import('./shell/shell.tsx')];
  if (isAtList()) loads.push(import('#screens/dashboard/dashboard.screen.tsx'), import('./account/provisional-services.ts'));
  else loads.push(import('#app/account/handover.ts'));
  void Promise.allSettled(loads);
}

keepFailures();
const stylesReady = moveFirstStyles(document);
if (isExpected()) preloadFirstScreen();
const session = openSession();
const view = sessionView(session);
const oidc = oidcSignIn(session);
const settings = liveSettings();
const isSending = signal(false);
const forms = dirtyForms(() => isSending.value);
const install = installing();
let endFirstScreen = () => {};
const firstScreen = new Promise<void>((resolve) => {
  endFirstScreen = resolve;
});
const update = updating(forms, install, settings, firstScreen);
const base: ServiceBase = {
  session,
  settings,
  view,
  update: update.view,
  oidc,
  appCommands: { setDirty: forms.setDirty, acceptUpdate: update.accept, install: install.install },
};
const services = signal(anonymousServices(base));
const isAccountOpen = signal(false);

/** No account opens without this code, so loading is retried until it succeeds. */
const isPartMissing = signal(false);
const page = { surroundings: thisPage, timers: thesePageTimers };
const loadHandover = () =>
  retryImport(
    () => import('#app/account/handover.ts'),
    page,
    (isMissing) => {
      isPartMissing.value = isMissing;
    },
  );

const openAccount = accountOpener({ base, services, isAccountOpen, isSending, loadHandover });

/** Unit: ms. The first render waits this long at most for the first screen's code and data. */
const START_TIMEOUT_MS = 1500;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element for the app.');
const root = createRoot(container);

/** Unit: ms. A notice is shown if the server needs longer to verify the remembered session. */
const VERIFYING_NOTICE_DELAY = 400;
const verifying = setTimeout(() => {
  root.render(
    <ThemeRoot isDemo={isDemoRemembered()}>
      <main aria-busy="true" style={{ paddingTop: 'var(--pv-bar-height)' }}>
        <p role="status" className="pv-spaced">
          {startTexts.verifying}
        </p>
      </main>
    </ThemeRoot>,
  );
}, VERIFYING_NOTICE_DELAY);

function show(): void {
  root.render(
    <StrictMode>
      <App session={view} services={services} isAccountOpen={isAccountOpen} isPartMissing={isPartMissing} onFlagGone={session.recheck} />
    </StrictMode>,
  );
}

/** Unit: ms. For this time only the first screen uses the network. */
const FIRST_SCREEN_TIME = 1500;

/** Background work that starts after the first screen is shown. */
function startBackgroundWork(): void {
  void session
    .recheck()
    .then(() => session.tidy())
    .catch(reportOnly('app/session'));
  setTimeout(() => {
    endFirstScreen();
    // at the sign-in screen: the code is loaded before the user signs in, first what is shown first
    void fetchFirst(true, '/').then(loadHandover);
    void update.check();
  }, FIRST_SCREEN_TIME);
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    void update.check();
  };
  setInterval(check, SETTINGS_EVERY);
  thisPage.onChange(() => {
    if (!thisPage.isVisible()) return;
    void session.recheck();
    if (Date.now() - checkedAt > CHECK_PAUSE) check();
  });
}

isSending.subscribe(forms.announceFree);
reloadOnPreloadError(forms.isDirty, webStorage('sessionStorage'), askHost);
session.follow(({ is }) => {
  if (is !== 'none') void openAccount();
});
void session.boot().then(async (isSignedIn) => {
  clearTimeout(verifying);
  const first = [stylesReady, fetchFirst(isSignedIn, location.pathname), ...(isSignedIn ? [openAccount()] : [])];
  // expected: a slow network or device; what has loaded is shown, with a loading state for the rest
  await withTimeout(START_TIMEOUT_MS, Promise.allSettled(first)).catch(() => undefined);
  show();
  void oidc.arrive();
  void painted()
    .then(loadFont)
    .catch(() => undefined); // expected: no network; the system's font stays
  whenPageIsIdle(startBackgroundWork);
});
