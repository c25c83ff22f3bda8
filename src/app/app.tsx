import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { AppContext, useValue } from '#state/app-context.ts';
import type { SessionView } from '#state/views.ts';
import { startTexts } from '#texts/shell/start.ts';
import { ThemeRoot } from '#ui/theme/theme-root.tsx';
import { isOpenPath, SIGN_IN, setWanted, wantedPage } from './boot/wanted-page.ts';
import { isDemoRemembered } from './boot/session-view.ts';
import type { Services } from '#app/boot/anonymous-services.ts';
import { isAuthenticated } from './guard.ts';
import { Routes } from './routes.tsx';

interface Props {
  readonly session: ReadonlySignal<SessionView>;
  /** Anonymous at first, the account's once its database is open. */
  readonly services: ReadonlySignal<Services>;
  readonly isAccountOpen: ReadonlySignal<boolean>;
  /** Code without which no account opens could not be fetched; it is tried again. */
  readonly isPartMissing: ReadonlySignal<boolean>;
  /** Somebody cleared the flag that the routes look at: this tab's session is over. */
  readonly onFlagGone: () => Promise<unknown>;
}

/** In when somebody has signed in, out when the session is over, in whichever tab that was. */
function useWayInAndOut(is: SessionView['is'], onFlagGone: Props['onFlagGone']): void {
  const [path, go] = useLocation();
  useEffect(() => {
    if (is === 'none' && !isOpenPath(path)) go(SIGN_IN, { replace: true });
    // the routes lead here for want of the flag; leading back would never end
    if (is !== 'none' && path === SIGN_IN && !isAuthenticated()) return void onFlagGone();
    if (is !== 'signed-in') return;
    if (path === SIGN_IN) go(wantedPage() ?? '/', { replace: true });
    setWanted(null);
  }, [is, path, go, onFlagGone]);
}

export function App({ session, services, isAccountOpen, isPartMissing, onFlagGone }: Props) {
  const { is, isDemo } = useValue(session);
  const held = useValue(services);
  const isMissing = useValue(isPartMissing);
  const isReady = useValue(isAccountOpen) || is === 'none';
  useWayInAndOut(is, onFlagGone);

  return (
    <ThemeRoot isDemo={is === 'none' ? isDemoRemembered() : isDemo}>
      {isReady ? (
        <AppContext value={held}>
          <Routes />
        </AppContext>
      ) : (
        <main aria-busy="true">{isMissing && <p role="status">{startTexts.waiting}</p>}</main>
      )}
    </ThemeRoot>
  );
}
