import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useHasTeam } from '#state/use-account.ts';
import { dayTexts as texts } from '#texts/day.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import classes from './day.module.css';
import { MyDay } from './my-day.tsx';

const TeamWeek = lazy(() => import('./team/team-week.tsx').then(({ TeamWeek: held }) => ({ default: held })));

/** The value of `widok` in the address of the team's week. */
const TEAM = 'zespol';

/** 'Mój dzień', and the week of the team beside it. */
export function DayScreen() {
  const [search] = useSearchParams();
  const isTeam = search.get('widok') === TEAM;
  const hasTeam = useHasTeam();
  return (
    <div className={classes.screen}>
      <header className={classes.top}>
        <h1 className={classes.title} tabIndex={-1}>
          {isTeam ? texts.team : texts.title}
        </h1>
        {(hasTeam || isTeam) && (
          <nav className={classes.views} aria-label={texts.views}>
            <Link href="/day" replace className={classes.view} aria-current={isTeam ? undefined : 'page'}>
              {texts.title}
            </Link>
            <Link href={`/day?widok=${TEAM}`} replace className={classes.view} aria-current={isTeam ? 'page' : undefined}>
              {texts.team}
            </Link>
          </nav>
        )}
      </header>
      {isTeam ? (
        <Suspense fallback={<LoadingPanel text={texts.loading} />}>
          <TeamWeek />
        </Suspense>
      ) : (
        <MyDay />
      )}
    </div>
  );
}
