import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { troublesNow } from '#domain/diagnosis/troubles-now.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useMedia } from '#ui/use-media.ts';
import { useNow } from '#ui/use-now.ts';
import { dataAge } from './data-age.ts';
import { DayEnergyCard } from './day-energy-card.tsx';
import { OldData } from './old-data.tsx';
import { STACKED, useWallScale } from './wall-display.ts';
import { WallHead } from './wall-head.tsx';
import { WallMap } from './wall-map.tsx';
import classes from './wall.module.css';
import { Troubles } from './wall-troubles.tsx';

/** Unit: ms. A form that is open elsewhere holds a new version back; then it is tried again. */
const UPDATE_AGAIN = 30_000;

/** Nobody presses here: a version that waits is let in by itself. */
function useUpdates(): void {
  const { is } = useValue(useQueries().update);
  const { acceptUpdate } = useCommands();
  useEffect(() => {
    if (is === 'none') return;
    void acceptUpdate();
    const again = setInterval(() => void acceptUpdate(), UPDATE_AGAIN);
    return () => clearInterval(again);
  }, [is, acceptUpdate]);
}

/** Escape leaves the wall; in full screen the browser takes the first one for itself. */
function useWayOut(): void {
  const [, go] = useLocation();
  useEscape(() => !document.fullscreenElement && go('/'));
}

/** For the large screen of an office: what is wrong, where, and what all installations give, readable from afar. */
export function WallScreen() {
  const queries = useQueries();
  const list = useValue(queries.installations);
  const told = useValue(queries.diagnoses);
  const seenMarkers = useValue(queries.markers);
  const connection = useValue(queries.connection);
  const { message } = useValue(queries.update);
  const now = useNow();
  const scale = useWallScale();
  const isStacked = useMedia(STACKED);
  useUpdates();
  useWayOut();

  const age = dataAge([list, told, seenMarkers], connection, now);
  const held = lastKnown(list);
  const causes = useActiveCauses();
  const rows = useWithCare(held?.rows, agedOf(list)?.asOf ?? null, causes);
  const diagnoses = lastKnown(told);
  const troubles = useMemo(() => rows && troublesNow(diagnoses ?? [], rows), [rows, diagnoses]);
  const isTrue = age.is === 'current' || age.is === 'loading';
  return (
    <div className={classes.wall} style={{ '--wall-dot': `${scale}px` } as React.CSSProperties}>
      <WallHead installations={rows} troubles={troubles?.length} age={age} now={now} />
      <div className={classes.notes}>
        <OldData age={age} now={now} />
        {message && <p className={classes.message}>{message}</p>}
      </div>
      <div className={classes.body}>
        <Troubles troubles={troubles} rows={rows} causes={causes.is} then={isTrue ? null : age.asOf} {...{ now, isStacked }} />
        <div className={classes.column}>
          <DayEnergyCard rows={held && held.rows.length >= held.total ? held.rows : undefined} now={now} />
          <WallMap seen={seenMarkers} causes={causes} total={held?.total} scale={scale} />
        </div>
      </div>
    </div>
  );
}
