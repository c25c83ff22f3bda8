import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useParams } from 'wouter';
import { shellTexts } from '#texts/shell.ts';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { LoadingPanel } from '#ui/panels.tsx';
import { isAuthenticated } from './guard.ts';
import { Arrival } from './shell/arrival.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>('/src/screens/*/*.screen.tsx');

/** A screen's code comes with its route. */
const screen = (file: string, name: string): ComponentType =>
  lazy(async () => {
    const found = (await modules[`/src/screens/${file}.screen.tsx`]?.())?.[name];
    if (!found) throw new Error(`There is no screen ${name}.`);
    return { default: found };
  });

const LoginScreen = screen('login/login', 'LoginScreen');
const PasswordResetScreen = screen('password-reset/password-reset', 'PasswordResetScreen');
const DashboardScreen = screen('dashboard/dashboard', 'DashboardScreen');
const MapScreen = screen('map/map', 'MapScreen');
const TasksScreen = screen('tasks/tasks', 'TasksScreen');
const NewTaskScreen = screen('tasks/new-task', 'NewTaskScreen');
const UsersScreen = screen('users/users', 'UsersScreen');
const InstallationScreen = screen('installation/installation', 'InstallationScreen');
const WizardScreen = screen('wizard/wizard', 'WizardScreen');
const UnsentScreen = screen('unsent/unsent', 'UnsentScreen');
const ReadinessScreen = screen('readiness/readiness', 'ReadinessScreen');

/** Bars, palette, dialogs: nothing of it is needed before somebody is in. */
const Shell = lazy(() => import('./shell/shell.tsx').then(({ Shell: held }) => ({ default: held })));
const NotFound = lazy(() => import('./shell/not-found.tsx').then(({ NotFound: held }) => ({ default: held })));

interface PlaceProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One screen in its place: its title, its focus, its waiting, and its fence when it breaks. */
function Place({ title, children }: PlaceProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingPanel text={shellTexts.loadingScreen} />}>
        <Arrival title={title} />
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

const place = (title: string, Screen: ComponentType) => (
  <Place title={title}>
    <Screen />
  </Place>
);

function Named({ title, screen: Screen }: { readonly title: (sn: string) => string; readonly screen: ComponentType }) {
  const { sn = '' } = useParams<{ sn: string }>();
  return place(title(sn), Screen);
}

const { titles } = shellTexts;

/** Everything that needs somebody signed in. Routes look at the flag and at nothing else (decision 12). */
function Guarded() {
  if (!isAuthenticated()) return <Redirect to="/login" replace />;
  return (
    <Suspense fallback={<LoadingPanel text={shellTexts.loadingScreen} />}>
      <Shell>
        <Switch>
          <Route path="/">{place(shellTexts.home, DashboardScreen)}</Route>
          <Route path="/map">{place(shellTexts.map, MapScreen)}</Route>
          <Route path="/tasks">{place(shellTexts.tasks, TasksScreen)}</Route>
          <Route path="/tasks/new">{place(shellTexts.newTask, NewTaskScreen)}</Route>
          <Route path="/users">{place(shellTexts.users, UsersScreen)}</Route>
          <Route path="/unsent">{place(shellTexts.unsent, UnsentScreen)}</Route>
          <Route path="/readiness">{place(shellTexts.readiness, ReadinessScreen)}</Route>
          <Route path="/installation/new">{place(titles.wizard, WizardScreen)}</Route>
          <Route path="/installation/:sn/edit">
            <Named title={titles.editInstallation} screen={WizardScreen} />
          </Route>
          <Route path="/installation/:sn">
            <Named title={titles.installation} screen={InstallationScreen} />
          </Route>
          <Route>{place(titles.notFound, NotFound)}</Route>
        </Switch>
      </Shell>
    </Suspense>
  );
}

/** All of them, so that nothing needs the network later: fetched at idle, one after another. */
function usePrefetch(): void {
  useEffect(() => {
    if (!isAuthenticated()) return;
    const left = Object.values(modules);
    let idle = 0;
    const later = window.requestIdleCallback ?? ((next: () => void) => window.setTimeout(next, 500));
    const next = () => {
      const load = left.shift();
      if (load)
        void load()
          .catch(() => undefined)
          .then(() => {
            idle = later(next);
          });
    };
    idle = later(next);
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle);
  }, []);
}

export function Routes() {
  usePrefetch();
  return (
    <ErrorBoundary>
      <Switch>
        <Route path="/login">{place(titles.login, LoginScreen)}</Route>
        <Route path="/password_reset/confirm/">{place(titles.passwordReset, PasswordResetScreen)}</Route>
        <Route>
          <Guarded />
        </Route>
      </Switch>
      <Snackbars />
    </ErrorBoundary>
  );
}
