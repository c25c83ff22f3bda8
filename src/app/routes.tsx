import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useParams } from 'wouter';
import { placesTexts } from '#texts/shell/places.ts';
import { isAuthenticated } from './guard.ts';
import { lazyPart } from './lazy-part.tsx';
import { VisitScreen } from './visit-part.ts';
import { RouteFocus } from '#app/focus/route-focus.tsx';
import { ErrorBoundary, Waiting } from './shell/error-boundary.tsx';
import { loadWhenIdle } from './shell/load-when-idle.ts';

const LoginScreen = lazyPart(() => import('#screens/login/login.screen.tsx').then((module) => module.LoginScreen));
const PasswordResetScreen = lazyPart(() =>
  import('#screens/password-reset/password-reset.screen.tsx').then((module) => module.PasswordResetScreen),
);
const DashboardScreen = lazyPart(() => import('#screens/dashboard/dashboard.screen.tsx').then((module) => module.DashboardScreen));
const MapScreen = lazyPart(() => import('#screens/map/map.screen.tsx').then((module) => module.MapScreen));
const TasksScreen = lazyPart(() => import('#screens/tasks/tasks.screen.tsx').then((module) => module.TasksScreen));
const NewTaskScreen = lazyPart(() => import('#screens/tasks/new/new-task.screen.tsx').then((module) => module.NewTaskScreen));
const DayScreen = lazyPart(() => import('#screens/day/day.screen.tsx').then((module) => module.DayScreen));
const UsersScreen = lazyPart(() => import('#screens/users/users.screen.tsx').then((module) => module.UsersScreen));
const InstallationScreen = lazyPart(() =>
  import('#screens/installation/installation.screen.tsx').then((module) => module.InstallationScreen),
);
const VoltagesScreen = lazyPart(() => import('#screens/voltages/voltages.screen.tsx').then((module) => module.VoltagesScreen));
const WizardScreen = lazyPart(() => import('#screens/wizard/wizard.screen.tsx').then((module) => module.WizardScreen));
const ImportScreen = lazyPart(() => import('#screens/import/import.screen.tsx').then((module) => module.ImportScreen));
const CodeScreen = lazyPart(() => import('#screens/code/code.screen.tsx').then((module) => module.CodeScreen));
const GuideScreen = lazyPart(() => import('#screens/guide/guide.screen.tsx').then((module) => module.GuideScreen));
const ReadinessScreen = lazyPart(() => import('#screens/readiness/readiness.screen.tsx').then((module) => module.ReadinessScreen));
const AccountScreen = lazyPart(() => import('#screens/account/account.screen.tsx').then((module) => module.AccountScreen));
const TeamScreen = lazyPart(() => import('#screens/account/team/team.screen.tsx').then((module) => module.TeamScreen));
const CompanyScreen = lazyPart(() => import('#screens/company/company.screen.tsx').then((module) => module.CompanyScreen));
const WallScreen = lazyPart(() => import('#screens/wall/wall.screen.tsx').then((module) => module.WallScreen));
const VisitsScreen = lazyPart(() => import('#screens/visit/list/visits.screen.tsx').then((module) => module.VisitsScreen));
const InspectionsScreen = lazyPart(() => import('#screens/visit/list/inspections.screen.tsx').then((module) => module.InspectionsScreen));

/** Bars, palette, dialogs: not needed before sign-in. */
const Shell = lazyPart(() => import('./shell/shell.tsx').then((module) => module.Shell));
const NotFound = lazyPart(() => import('./shell/not-found.tsx').then((module) => module.NotFound));

/** All screens: each is loaded with its route, and the others at idle. */
const SCREENS = [
  DashboardScreen,
  MapScreen,
  TasksScreen,
  NewTaskScreen,
  DayScreen,
  UsersScreen,
  InstallationScreen,
  VoltagesScreen,
  WizardScreen,
  ImportScreen,
  CodeScreen,
  GuideScreen,
  ReadinessScreen,
  AccountScreen,
  WallScreen,
  TeamScreen,
  CompanyScreen,
  VisitScreen,
  VisitsScreen,
  InspectionsScreen,
  LoginScreen,
  PasswordResetScreen,
];

/** Paths at which the app is opened by links and shortcuts. */
const START_SCREENS: Readonly<Record<string, { fetch(): Promise<unknown> }>> = {
  '/': DashboardScreen,
  '/map': MapScreen,
  '/tasks': TasksScreen,
  '/tasks/new': NewTaskScreen,
  '/day': DayScreen,
  '/users': UsersScreen,
  '/wall': WallScreen,
};

/** Loads the code of the first page, so that it renders without a fallback. */
export async function fetchFirst(isSignedIn: boolean, path: string): Promise<void> {
  const first = START_SCREENS[path] ?? (path.startsWith('/visit/') ? VisitScreen : undefined);
  const screen = isSignedIn ? first : path.startsWith('/password_reset/') ? PasswordResetScreen : LoginScreen;
  const parts = isSignedIn ? [Shell, screen] : [screen];
  await Promise.allSettled(parts.map((part) => part?.fetch()));
}

interface ScreenFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One screen with its title, its focus handling, its loading state and its error boundary. */
function ScreenFrame({ title, children }: ScreenFrameProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <RouteFocus title={title} />
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

const renderScreen = (title: string, Screen: ComponentType) => (
  <ScreenFrame title={title}>
    <Screen />
  </ScreenFrame>
);

function InstallationFrame({ title, screen: Screen }: { readonly title: (sn: string) => string; readonly screen: ComponentType }) {
  const { sn = '' } = useParams<{ sn: string }>();
  return renderScreen(title(sn), Screen);
}

const { titles } = placesTexts;

/** All routes that need a sign-in. They check only the session's flag (specification 3.10). */
function Guarded() {
  if (!isAuthenticated()) return <Redirect to="/login" replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Shell>
        <Switch>
          <Route path="/">{renderScreen(placesTexts.home, DashboardScreen)}</Route>
          <Route path="/map">{renderScreen(placesTexts.map, MapScreen)}</Route>
          <Route path="/tasks">{renderScreen(placesTexts.tasks, TasksScreen)}</Route>
          <Route path="/tasks/new">{renderScreen(placesTexts.newTask, NewTaskScreen)}</Route>
          <Route path="/day">{renderScreen(placesTexts.day, DayScreen)}</Route>
          <Route path="/users">{renderScreen(placesTexts.users, UsersScreen)}</Route>
          <Route path="/poradnik/:topic?">{renderScreen(placesTexts.guide, GuideScreen)}</Route>
          <Route path="/readiness">{renderScreen(placesTexts.readiness, ReadinessScreen)}</Route>
          <Route path="/unsent">{renderScreen(placesTexts.readiness, ReadinessScreen)}</Route>
          <Route path="/first-steps">{renderScreen(placesTexts.readiness, ReadinessScreen)}</Route>
          <Route path="/account">{renderScreen(placesTexts.account, AccountScreen)}</Route>
          <Route path="/team">{renderScreen(placesTexts.team, TeamScreen)}</Route>
          <Route path="/company">{renderScreen(placesTexts.company, CompanyScreen)}</Route>
          <Route path="/visits">{renderScreen(placesTexts.visits, VisitsScreen)}</Route>
          <Route path="/inspections">{renderScreen(placesTexts.inspections, InspectionsScreen)}</Route>
          <Route path="/visit/:uuid">{renderScreen(placesTexts.visit, VisitScreen)}</Route>
          <Route path="/wall">{renderScreen(placesTexts.wall, WallScreen)}</Route>
          <Route path="/installation/new">{renderScreen(titles.wizard, WizardScreen)}</Route>
          <Route path="/installations/import">{renderScreen(titles.importInstallations, ImportScreen)}</Route>
          <Route path="/i/:code">{renderScreen(titles.code, CodeScreen)}</Route>
          <Route path="/installation/:sn/edit">
            <InstallationFrame title={titles.editInstallation} screen={WizardScreen} />
          </Route>
          <Route path="/installation/:sn/napiecia">
            <InstallationFrame title={titles.voltages} screen={VoltagesScreen} />
          </Route>
          <Route path="/installation/:sn">
            <InstallationFrame title={titles.installation} screen={InstallationScreen} />
          </Route>
          <Route>{renderScreen(titles.notFound, NotFound)}</Route>
        </Switch>
      </Shell>
    </Suspense>
  );
}

/** Loads all screens at idle, one after another, so that none needs the network later. */
function usePrefetch(): void {
  useEffect(() => (isAuthenticated() ? loadWhenIdle(SCREENS.map(({ fetch }) => fetch)) : undefined), []);
}

export function Routes() {
  usePrefetch();
  return (
    <ErrorBoundary>
      <Switch>
        <Route path="/login">{renderScreen(titles.login, LoginScreen)}</Route>
        <Route path="/password_reset/confirm/">{renderScreen(titles.passwordReset, PasswordResetScreen)}</Route>
        <Route>
          <Guarded />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}
