import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '#app/lazy-part.tsx';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { LeaveContext } from '#state/use-account.ts';
import { loginTexts } from '#texts/login.ts';
import { problemSentence } from '#texts/problems.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { guardEndingControls } from '#ui/button/ending-control.ts';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { MantineRoot } from '#ui/theme/mantine-provider.tsx';
import { useIsPhone, useIsShort } from '#ui/use-media.ts';
import { Banners } from './banners.tsx';
import classes from './shell.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { BottomBar, TopBar } from './top-bar.tsx';
import { loadWhenIdle } from './load-when-idle.ts';
import { useUnsavedOwnName } from '#state/use-remembered-employee.ts';
import { useResume, useRefusals, useSent } from '#app/session/use-outbox-events.ts';
import { isFull, isWall } from '#app/boot/stored-session.ts';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';

const Palette = lazyPart(() => import('#app/palette/palette.tsx').then((module) => module.Palette));
const ShortcutSheet = lazyPart(() => import('#app/shortcuts/shortcut-sheet.tsx').then((module) => module.ShortcutSheet));
const LeaveDialog = lazyPart(() => import('#app/session/leave-dialog.tsx').then((module) => module.LeaveDialog));
const FirstStepsOffer = lazyPart(() => import('./first-steps-offer.tsx').then((module) => module.FirstStepsOffer));
const OwedProtocols = lazyPart(() => import('#screens/visit/office/owed-protocols.tsx').then((module) => module.OwedProtocols));
const EndedDialog = lazyPart(() => import('#app/session/ended-dialog.tsx').then((module) => module.EndedDialog));

/** Loaded when opened, and at idle: a dialog must also open without a network. */
const SHEETS = [Palette, ShortcutSheet, LeaveDialog, EndedDialog];

type Sheet = 'palette' | 'shortcuts' | 'leave';

/** Loads the remaining code at idle. Returns true when the offer of the first steps has loaded. */
function useLoadAtIdle(): boolean {
  const [hasOffer, setOffer] = useState(false);
  useEffect(() => {
    const offer = () => FirstStepsOffer.fetch().then(() => setOffer(true));
    return loadWhenIdle([...SHEETS.map(({ fetch }) => fetch), offer]);
  }, []);
  return hasOffer;
}

/** The bars around the screens, and the dialogs that may open over any of them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const isPhone = useIsPhone();
  const isShort = useIsShort();
  const { signOut } = useCommands();
  const queries = useQueries();
  const session = useValue(queries.session);
  const outbox = useValue(queries.outbox);
  const { pending } = outbox;
  const owed = useValue(queries.owedProtocols);
  const openPalette = useCallback(() => setSheet('palette'), []);
  const openShortcuts = useCallback(() => setSheet('shortcuts'), []);
  useResume();
  useUnsavedOwnName();
  useRefusals(pending);
  useSent(outbox);
  useShortcuts({ openPalette, openShortcuts });
  const hasOffer = useLoadAtIdle();

  useEffect(() => guardEndingControls(document), []);
  useEffect(() => {
    if (session.cannotRemember) notify({ text: loginTexts.cannotRemember, isError: true });
  }, [session.cannotRemember]);

  const logout = async () => {
    if (pending.length > 0) return setSheet('leave');
    const left = await signOut('nothing-waits');
    if (!left.ok) notify({ text: problemSentence(left.problem), isError: true });
    else if (left.value === 'something-waits') setSheet('leave');
  };

  const close = () => setSheet(null);
  const hasBars = !isFull(path);
  const isVisit = path.startsWith('/visit/');
  return (
    <MantineRoot>
      <a className={classes.skip} href="#pv-main">
        {shellTexts.toContent}
      </a>
      {hasBars && (
        <TopBar
          isPhone={isPhone}
          isShort={isShort}
          offer={hasOffer && <FirstStepsOffer />}
          onSearch={openPalette}
          onLogout={() => void logout()}
        />
      )}
      {!isWall(path) && <Banners />}
      <main id="pv-main" tabIndex={-1} className={classes.main} data-full={hasBars ? undefined : ''} data-visit={isVisit || undefined}>
        <LeaveContext value={() => void logout()}>{children}</LeaveContext>
      </main>
      {hasBars && isPhone && !isShort && !isVisit && <BottomBar />}
      <ErrorBoundary key={sheet} isQuiet>
        <Suspense fallback={null}>
          {sheet === 'palette' && <Palette onClose={close} onShortcuts={openShortcuts} />}
          {sheet === 'shortcuts' && <ShortcutSheet onClose={close} />}
          {sheet === 'leave' && <LeaveDialog onClose={close} />}
          {session.is === 'ended' && <EndedDialog />}
          {hasOffer && owed.length > 0 && <OwedProtocols uuids={owed} />}
        </Suspense>
      </ErrorBoundary>
      <Snackbars />
    </MantineRoot>
  );
}
