import { signal } from '@preact/signals-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { liveSettings } from '#sync/session-settings.ts';
import { followOutbox } from './account/follow-outbox.ts';
import { App } from './app.tsx';
import { type DoorBase, openDoors } from './boot/open-doors.ts';
import { openSession } from './boot/open-session.ts';
import { sessionView } from './boot/session-view.ts';
import { thisPage, whenIdle } from './boot/surroundings.ts';
import { webStorage } from './boot/web-storage.ts';
import { dirtyForms } from './care/dirty-forms.ts';
import { installing } from './care/installing.ts';
import { mendPreloadErrors } from './care/preload-error.ts';
import { updating } from './care/updating.ts';
import { isAuthenticated } from './guard.ts';

/** Unit: ms. How often the settings of a running app are asked for. */
const SETTINGS_EVERY = 3_600_000;
/** Unit: ms. Seen again within this time nothing new is expected. */
const SAME_VISIT = 60_000;

const session = openSession();
const view = sessionView(session);
const settings = liveSettings();
const isSending = signal(false);
const forms = dirtyForms(() => isSending.value);
const install = installing();
const update = updating(forms, install, settings);
const base: DoorBase = {
  session,
  view,
  update: update.view,
  care: { setDirty: forms.setDirty, acceptUpdate: update.accept, install: install.install },
};
const doors = signal(openDoors(base));
const isAccountOpen = signal(false);

const account = () => import('./account/fill-doors.ts');

/** Database, codecs and engine: needed as soon as somebody is signed in, and not before. */
async function openAccount(): Promise<void> {
  const { fillDoors } = await account();
  if (isAccountOpen.value) return;
  doors.value = fillDoors(base, async () => (await settings.known()).replay === 'on');
  followOutbox(doors.value.reads.outbox, session, isSending);
  isAccountOpen.value = true;
}

/** What comes next is mostly known before the session is: fetch it while the vault opens. */
function fetchAhead(): void {
  if (!isAuthenticated() && webStorage('localStorage').getItem('username') === null) return;
  const parts: Promise<unknown>[] = [account(), import('./shell/shell.tsx')];
  if (location.pathname === '/') parts.push(import('#screens/dashboard/dashboard.screen.tsx'));
  void Promise.allSettled(parts);
}

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app.');
  createRoot(root).render(
    <StrictMode>
      <App session={view} doors={doors} isAccountOpen={isAccountOpen} />
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
    .catch(() => undefined);
  setTimeout(() => {
    void account();
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
mendPreloadErrors(forms.isDirty, webStorage('sessionStorage'));
session.follow(({ is }) => {
  if (is !== 'none') void openAccount();
});
fetchAhead();
void session.boot().then(() => {
  show();
  whenIdle(afterwards);
});
