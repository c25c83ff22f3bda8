import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { troublesNow } from '#domain/service/to-do/troubles-now.ts';
import type { Installation } from '#domain/service/installation.ts';
import { agedOf, isComing, lastKnown } from '#domain/service/resource.ts';
import { useActiveCauses, useComputing, useWithCare } from '#state/use-active-causes.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useMedia } from '#ui/use-media.ts';
import { useNow } from '#ui/use-now.ts';
import { dataAge, OldData } from './data-age.tsx';
import { DayEnergyCard } from './day-energy.tsx';
import { STACKED, useWallScale } from './wall-display.ts';
import { WakeLockNote, WallHead } from './wall-head.tsx';
import { WallMap } from './wall-map.tsx';
import classes from './wall.module.css';
import { Troubles } from './wall-troubles.tsx';

const NO_ROWS: readonly Installation[] = [];
/** Unit: ms. Interval of attempts, because an open form in another tab delays a new version. */
const UPDATE_AGAIN = 30_000;

/** Accepts a new version without a press, because the wall has no user. */
function useAutoUpdate(): void {
  const { is } = useValue(useQueries().update);
  const { acceptUpdate } = useCommands();
  useEffect(() => {
    if (is === 'none') return;
    void acceptUpdate();
    const again = setInterval(() => void acceptUpdate(), UPDATE_AGAIN);
    return () => clearInterval(again);
  }, [is, acceptUpdate]);
}

/** Escape leaves the wall; in full screen the first one only ends full screen. */
function useEscapeToDashboard(): void {
  const [, go] = useLocation();
  useEscape(() => !document.fullscreenElement && go('/'));
}

/** The large screen of an office: what is wrong, where, and the energy of all installations, readable from a distance. */
export function WallScreen() {
  const queries = useQueries();
  const list = useValue(queries.installations);
  const diagnosisList = useValue(queries.diagnoses);
  const markers = useValue(queries.markers);
  const connection = useValue(queries.connection);
  const { message } = useValue(queries.update);
  const now = useNow();
  const scale = useWallScale();
  const isStacked = useMedia(STACKED);
  useAutoUpdate();
  useEscapeToDashboard();

  const age = dataAge([list, diagnosisList, markers], connection, now);
  const held = lastKnown(list);
  const causes = useActiveCauses();
  const rows = useWithCare(held?.rows, agedOf(list)?.asOf ?? null, causes);
  const diagnoses = lastKnown(diagnosisList);
  const areCausesComing = isComing(diagnosisList);
  // without their causes the lines would change as these arrive
  const isListComing = isComing(list) || (held !== undefined && held.rows.length < held.total);
  const isSettled = useSettled(isListComing || areCausesComing);
  const computing = useComputing();
  const troubles = useMemo(() => {
    if (!isSettled || !rows) return undefined;
    return troublesNow(diagnoses ?? [], computing === 'first' ? NO_ROWS : rows); // a cause may still be found
  }, [rows, diagnoses, computing, isSettled]);
  const isCurrent = age.is === 'current' || age.is === 'loading';
  // without a network a note comes above the rest
  const areNotesKnown = useSettled(connection.is === 'unknown');
  return (
    <div className={classes.wall} style={{ '--wall-dot': `${scale}px` } as React.CSSProperties}>
      <WallHead
        isIncomplete={computing === 'first'}
        installations={rows}
        troubles={troubles?.length}
        isComing={!isSettled}
        age={age}
        now={now}
      />
      <div className={classes.notes}>
        <OldData age={age} now={now} />
        {message && <p className={classes.message}>{message}</p>}
      </div>
      <div className={classes.body} data-hidden={areNotesKnown ? undefined : ''}>
        <Troubles
          troubles={troubles}
          rows={rows}
          causes={areCausesComing ? 'loading' : causes.is}
          then={isCurrent ? null : age.asOf}
          {...{ now, isStacked, computing }}
        />
        <div className={classes.column} data-coming={isStacked && !isSettled ? '' : undefined}>
          <DayEnergyCard rows={held && held.rows.length >= held.total ? held.rows : undefined} now={now} screenAsOf={age.asOf} />
          <WallMap resource={markers} causes={causes} total={held?.total} scale={scale} />
        </div>
      </div>
      <WakeLockNote />
    </div>
  );
}
