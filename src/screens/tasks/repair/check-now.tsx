import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { judgeRepair } from '#domain/repair/judge-repair.ts';
import { readingsOnDevice } from '#domain/repair/readings-on-device.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { addDays, daysBetween } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { dueSentence, foundText, repairTexts as texts } from '#texts/care/repairs.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { RepairMark } from '#ui/repairs/repair-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './repair.module.css';
import { type Repair, spotOfRepair } from './use-repair.ts';

interface Props {
  readonly repair: Repair;
  readonly installation: Installation;
}

/** Unit: days. An hour of daylight is waited for so long. */
const DAYS = 3;

/** Everything that a judgement rests on, as the device holds it, for the days since the closing. */
function useHeld({ closed }: Repair, { id }: Installation, now: number) {
  const queries = useQueries();
  const first = localDateOf(closed);
  const count = Math.min(DAYS, Math.max(0, daysBetween(first, localDateOf(now)))) + 1;
  const days = useMemo(() => {
    const series = Array.from({ length: count }, (_, day) => queries.power(id, addDays(first, day)));
    return computed(() => series.map((one) => one.value));
  }, [queries, id, first, count]);
  const power = useValue(days);
  const states = useValue(queries.states(id));
  const status = useValue(queries.status(id));
  return {
    hasProblem: [...power.map((seen) => problemOf(seen)), problemOf(states), problemOf(status)].some((problem) => problem !== null),
    readings: useMemo(
      () =>
        readingsOnDevice({
          power: power.flatMap((seen) => lastKnown(seen) ?? []),
          states: lastKnown(states) ?? [],
          events: lastKnown(status)?.events ?? [],
        }),
      [power, states, status],
    ),
  };
}

/** 'Sprawdź teraz': fetches the newest readings where it can and judges by what the device holds; honest at night. */
export function CheckNow({ repair, installation }: Props) {
  const now = useNow();
  const { refresh } = useCommands();
  const { readings, hasProblem } = useHeld(repair, installation, now);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    let isGone = false;
    void refresh().then(() => !isGone && setFresh(true));
    return () => {
      isGone = true;
    };
  }, [refresh]);
  if (!isFresh) return <LoadingPanel text={texts.checking} />;
  const spot = spotOfRepair(repair);
  const found = judgeRepair({
    closed: repair.closed,
    now: quantity(now),
    spot,
    inverterPower: installation.inverterPower,
    step: null,
    readings,
  });
  return (
    <div className={classes.found} role="status">
      <RepairMark state={found.state} />
      <p className={classes.words}>
        {found.state === 'waiting' && dueSentence(repairDue(repair.closed, spot, now), now)} {foundText(found)}
      </p>
      <p className={classes.age}>{hasProblem ? texts.fromDeviceAlone : texts.fromDevice}</p>
    </div>
  );
}
