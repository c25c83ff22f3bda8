import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { AppContext, useValue } from '#state/app-context.ts';
import type { SessionView } from '#state/views.ts';
import { startTexts } from '#texts/shell/places.ts';
import { ThemeRoot } from '#ui/theme/theme-root.tsx';
import { isOpenPath, SIGN_IN, setWanted, wantedPage, isAuthenticated } from './guard.ts';
import { isDemoRemembered } from './boot/session-view.ts';
import type { Services } from '#app/boot/anonymous-services.ts';
import { Routes } from './routes.tsx';

interface Props {
  readonly session: ReadonlySignal<SessionView>;
  /** Anonymous at first, the account's when its database is open. */
  readonly services: ReadonlySignal<Services>;
  readonly isAccountOpen: ReadonlySignal<boolean>;
  /** Code that every account needs could not be loaded; loading is retried. */
  readonly isPartMissing: ReadonlySignal<boolean>;
  /** The flag that the routes check was removed: this tab's session has ended. */
  readonly onFlagGone: () => Promise<unknown>;
}

/** Redirects after a sign-in and after the end of the session, also if it happened in another tab. */
function useSessionRedirects(is: SessionView['is'], onFlagGone: Props['onFlagGone']): void {
  const [path, go] = useLocation();
  useEffect(() => {
    if (is === 'none' && !isOpenPath(path)) go(SIGN_IN, { replace: true });
    // the routes redirect here because the flag is missing; redirecting back would never end
    if (is !== 'none' && path === SIGN_IN && !isAuthenticated()) return void onFlagGone();
    if (is !== 'signed-in') return;
    if (path === SIGN_IN) go(wantedPage() ?? '/', { replace: true });
    setWanted(null);
  }, [is, path, go, onFlagGone]);
}

export function App({ session, services, isAccountOpen, isPartMissing, onFlagGone }: Props) {
  const { is, isDemo } = useValue(session);
  const current = useValue(services);
  const isMissing = useValue(isPartMissing);
  const isReady = useValue(isAccountOpen) || is === 'none';
  useSessionRedirects(is, onFlagGone);

  return (
    <ThemeRoot isDemo={isDemoRemembered() || (is !== 'none' && isDemo)}>
      {isReady ? (
        <AppContext value={current}>
          <Routes />
        </AppContext>
      ) : (
        <main aria-busy="true">
          {isMissing && (
            <p role="status" className="pv-spaced">
              {startTexts.waiting}
            </p>
          )}
        </main>
      )}
    </ThemeRoot>
  );
}
