import { useEffect, useMemo, useState } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import { planRoute, ROUTE_STOPS } from '#domain/route/plan-route.ts';
import { isOpen } from '#domain/service/task.ts';
import type { DayStop } from '#state/use-day.ts';
import { routeTexts as texts, stopTexts, nameOfStop } from '#texts/day.ts';
import { requestPosition } from '#ui/device-position.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import classes from './route.module.css';

/** Unit: ms. After that the way begins at the first stop. Source: specification 40.2. */
const POSITION_WAIT = 10_000;
/** Unit: ms. A position up to this age is used. */
const POSITION_AGE = 60_000;

/** Where the device is; `undefined` while that is asked, `null` if it is not known in time. */
function useStart(): Spot | null | undefined {
  const [start, setStart] = useState<Spot | null>();
  useEffect(() => {
    let isOver = false;
    const end = (spot: Spot | null): void => {
      if (isOver) return;
      isOver = true;
      setStart(spot);
    };
    const timer = setTimeout(() => end(null), POSITION_WAIT);
    void requestPosition({ enableHighAccuracy: false, maximumAge: POSITION_AGE }).then((answer) =>
      end(typeof answer === 'string' ? null : { latitude: answer.latitude, longitude: answer.longitude }),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return start;
}

const isToDo = ({ task }: DayStop): boolean => !task || isOpen(task.status);

/** The stops that are still to do in the order of a short way, behind those that are closed. */
function useRoute(stops: readonly DayStop[], start: Spot | null | undefined, returns: boolean) {
  return useMemo(() => {
    if (start === undefined) return null;
    const [closed, open] = [stops.filter((stop) => !isToDo(stop)), stops.filter(isToDo)];
    const { order, before, after } = planRoute(
      open.map(({ place, row }) => ({ place, from: row?.from ?? null })),
      { start, returns },
    );
    const ordered = [...closed, ...order.flatMap((index) => open[index] ?? [])];
    const isBest = order.every((index, at) => index === at);
    return { ordered, before, after, isBest, isTooLong: open.length > ROUTE_STOPS, from: closed.length };
  }, [stops, start, returns]);
}

interface Props {
  readonly stops: readonly DayStop[];
  readonly decisions: DayDecisions;
  readonly onClose: () => void;
}

/** Shows the length of the way before and after, with the new order, and applies it when the user confirms. */
export function RouteDialog({ stops, decisions, onClose }: Props) {
  const [returns, setReturns] = useState(false);
  const start = useStart();
  const route = useRoute(stops, start, returns);
  const confirm = async (): Promise<void> => {
    if (route && (await decisions.reorder(route.ordered, texts.done(route.before, route.after)))) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      isForbidden={!route || route.isBest || route.isTooLong}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="pv-stack-2">
        <p className="pv-soft" role="status">
          {start === undefined ? texts.asking : start === null ? texts.fromFirst : texts.fromHere}
        </p>
        <CheckField label={texts.returns} isChecked={returns} onChange={setReturns} />
        {route && !route.isTooLong && (
          <>
            <p className={classes.change}>{route.isBest ? texts.best(route.after) : texts.change(route.before, route.after)}</p>
            {!route.isBest && route.after > route.before && <p className="pv-soft">{texts.forTimes}</p>}
            <p className="pv-soft">{texts.estimate}</p>
            {!route.isBest && <Order stops={route.ordered.slice(route.from)} />}
          </>
        )}
        {route?.isTooLong && <p className="pv-soft">{texts.tooMany(ROUTE_STOPS)}</p>}
      </div>
    </ConfirmDialog>
  );
}

const Order = ({ stops }: Pick<Props, 'stops'>) => (
  <ol className={classes.order}>
    {stops.map((stop) => (
      <li key={stop.key}>{[stop.row?.from, nameOfStop(stop), stop.place ? null : stopTexts.unplaced].filter(Boolean).join(' · ')}</li>
    ))}
  </ol>
);
