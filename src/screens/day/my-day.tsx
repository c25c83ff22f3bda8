import { isComing } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { kmOfDay, type MyDay as Day, useMyDay } from '#state/use-day.ts';
import { dayTexts as texts } from '#texts/day.ts';
import { Age } from '#ui/age.tsx';
import { EmptyPanel, LoadingPanel, ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { DayHead, useShownDay } from './day-head.tsx';
import classes from './day.module.css';
import { HandList } from './hand/hand-list.tsx';
import { RouteButton } from './route/route-button.tsx';
import { DaySides } from './side/day-sides.tsx';
import { StopList } from './stops/stop-list.tsx';
import { Unclosed } from './stops/unclosed.tsx';
import { type DayDecisions, useDayDecisions } from './use-day-decisions.ts';

/** The day of the account that is signed in. */
export function MyDay() {
  const shown = useShownDay();
  const { day, today } = shown;
  const own = useMyDay(day, today);
  const decisions = useDayDecisions(day, today);
  const { plan } = own;
  if (plan.is === 'foreign') return <HandList {...shown} />;
  const isKnown = plan.is === 'known' && own.stops.length > 0;
  return (
    <>
      <DayHead {...shown} summary={isKnown ? { count: own.stops.length, km: kmOfDay(own.stops) } : null}>
        {isKnown && <RouteButton stops={own.stops} decisions={decisions} />}
      </DayHead>
      <DayInState own={own} decisions={decisions} />
    </>
  );
}

interface Props {
  readonly own: Day;
  readonly decisions: DayDecisions;
}

/** The plan in each of its states. */
function DayInState({ own, decisions }: Props) {
  const { refresh } = useCommands();
  const technicians = useValue(useQueries().technicians);
  const onRetry = (): void => void refresh();
  const { plan, me } = own;
  if (plan.is === 'absent') return <ProblemPanel problem={plan.problem} onRetry={onRetry} />;
  if (plan.is !== 'known' || (!me && isComing(technicians))) return <LoadingPanel text={texts.loading} />;
  if (!me) return <EmptyPanel title={texts.notMine} />;
  const { day } = decisions;
  const isOutside = day < plan.from || day > plan.to;
  return (
    <>
      <ProblemStrip problem={plan.problem} onRetry={onRetry} />
      {isOutside && <p className="pv-quiet">{texts.onlyOpen}</p>}
      <KnownDay own={own} decisions={decisions} />
      <Age asOf={plan.asOf} />
    </>
  );
}

function KnownDay({ own: { stops, unclosed, me }, decisions }: Props) {
  const person = me?.id ?? 0;
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {decisions.day === decisions.today && <Unclosed stops={unclosed} me={person} decisions={decisions} />}
        {stops.length > 0 ? <StopList stops={stops} me={person} decisions={decisions} /> : <EmptyPanel title={texts.none} />}
      </div>
      {stops.length > 0 && <DaySides stops={stops} decisions={decisions} />}
    </div>
  );
}
