import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useParams } from 'wouter';
import { placesTexts } from '#texts/shell/places.ts';
import { isAuthenticated } from './guard.ts';
import { lazyPart } from './lazy-part.tsx';
import { RouteFocus } from '#app/focus/route-focus.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { loadWhenIdle } from './shell/load-when-idle.ts';
import { Waiting } from './shell/waiting.tsx';

const LoginScreen = lazyPart(() => import('#screens/login/login.screen.tsx').then((held) => held.LoginScreen));
const PasswordResetScreen = lazyPart(() =>
  import('#screens/password-reset/password-reset.screen.tsx').then((held) => held.PasswordResetScreen),
);
const DashboardScreen = lazyPart(() => import('#screens/dashboard/dashboard.screen.tsx').then((held) => held.DashboardScreen));
const MapScreen = lazyPart(() => import('#screens/map/map.screen.tsx').then((held) => held.MapScreen));
const TasksScreen = lazyPart(() => import('#screens/tasks/tasks.screen.tsx').then((held) => held.TasksScreen));
const NewTaskScreen = lazyPart(() => import('#screens/tasks/new/new-task.screen.tsx').then((held) => held.NewTaskScreen));
const UsersScreen = lazyPart(() => import('#screens/users/users.screen.tsx').then((held) => held.UsersScreen));
const InstallationScreen = lazyPart(() => import('#screens/installation/installation.screen.tsx').then((held) => held.InstallationScreen));
const VoltagesScreen = lazyPart(() => import('#screens/voltages/voltages.screen.tsx').then((held) => held.VoltagesScreen));
const WizardScreen = lazyPart(() => import('#screens/wizard/wizard.screen.tsx').then((held) => held.WizardScreen));
const UnsentScreen = lazyPart(() => import('#screens/unsent/unsent.screen.tsx').then((held) => held.UnsentScreen));
const GuideScreen = lazyPart(() => import('#screens/guide/guide.screen.tsx').then((held) => held.GuideScreen));
const ReadinessScreen = lazyPart(() => import('#screens/readiness/readiness.screen.tsx').then((held) => held.ReadinessScreen));
const FirstStepsScreen = lazyPart(() =>
  import('#screens/readiness/first-steps/first-steps.screen.tsx').then((held) => held.FirstStepsScreen),
);
const TeamScreen = lazyPart(() => import('#screens/team/team.screen.tsx').then((held) => held.TeamScreen));
const WallScreen = lazyPart(() => import('#screens/wall/wall.screen.tsx').then((held) => held.WallScreen));

/** Bars, palette, dialogs: nothing of it is needed before somebody is in. */
const Shell = lazyPart(() => import('./shell/shell.tsx').then(({ Shell: held }) => held));
const NotFound = lazyPart(() => import('./shell/not-found.tsx').then(({ NotFound: held }) => held));

/** Every screen's code: each comes with its route, and all of them at idle. */
const SCREENS = [
  DashboardScreen,
  MapScreen,
  TasksScreen,
  NewTaskScreen,
  UsersScreen,
  InstallationScreen,
  VoltagesScreen,
  WizardScreen,
  UnsentScreen,
  GuideScreen,
  ReadinessScreen,
  FirstStepsScreen,
  WallScreen,
  TeamScreen,
  LoginScreen,
  PasswordResetScreen,
];

/** What an app is opened at: its links and its shortcuts. */
const OPENED_AT: Readonly<Record<string, { fetch(): Promise<unknown> }>> = {
  '/': DashboardScreen,
  '/map': MapScreen,
  '/tasks': TasksScreen,
  '/tasks/new': NewTaskScreen,
  '/users': UsersScreen,
  '/wall': WallScreen,
};

/** Brings what the first page needs, so that it stands at once. */
export async function fetchFirst(isSignedIn: boolean, path: string): Promise<void> {
  const screen = isSignedIn ? OPENED_AT[path] : path.startsWith('/password_reset/') ? PasswordResetScreen : LoginScreen;
  const parts = isSignedIn ? [Shell, screen] : [screen];
  await Promise.allSettled(parts.map((part) => part?.fetch()));
}

interface PlaceProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One screen in its place: its title, its focus, its waiting, and its fence when it breaks. */
function Place({ title, children }: PlaceProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <RouteFocus title={title} />
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

const { titles } = placesTexts;

/** Everything that needs somebody signed in. Routes look at the flag and at nothing else (specification 3.10). */
function Guarded() {
  if (!isAuthenticated()) return <Redirect to="/login" replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Shell>
        <Switch>
          <Route path="/">{place(placesTexts.home, DashboardScreen)}</Route>
          <Route path="/map">{place(placesTexts.map, MapScreen)}</Route>
          <Route path="/tasks">{place(placesTexts.tasks, TasksScreen)}</Route>
          <Route path="/tasks/new">{place(placesTexts.newTask, NewTaskScreen)}</Route>
          <Route path="/users">{place(placesTexts.users, UsersScreen)}</Route>
          <Route path="/unsent">{place(placesTexts.unsent, UnsentScreen)}</Route>
          <Route path="/poradnik/:topic?">{place(placesTexts.guide, GuideScreen)}</Route>
          <Route path="/readiness">{place(placesTexts.readiness, ReadinessScreen)}</Route>
          <Route path="/first-steps">{place(placesTexts.firstSteps, FirstStepsScreen)}</Route>
          <Route path="/team">{place(placesTexts.team, TeamScreen)}</Route>
          <Route path="/wall">{place(placesTexts.wall, WallScreen)}</Route>
          <Route path="/installation/new">{place(titles.wizard, WizardScreen)}</Route>
          <Route path="/installation/:sn/edit">
            <Named title={titles.editInstallation} screen={WizardScreen} />
          </Route>
          <Route path="/installation/:sn/napiecia">
            <Named title={titles.voltages} screen={VoltagesScreen} />
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
  useEffect(() => (isAuthenticated() ? loadWhenIdle(SCREENS.map(({ fetch }) => fetch)) : undefined), []);
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
    </ErrorBoundary>
  );
}
