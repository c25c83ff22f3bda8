import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { judgeOnDevice } from '#domain/repair/judge-on-device.ts';
import { brokenSince } from '#domain/repair/repair-cause.ts';
import { readingsOnDevice } from '#domain/repair/readings-on-device.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
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

/** Unit: days. An hour of daylight is waited for so long, and so many before the fault are compared with. */
const DAYS = 3;
const COMPARED = 7;

/** Power of some days on end, as the device holds them. */
function usePower(id: number, first: LocalDate, count: number) {
  const queries = useQueries();
  const days = useMemo(() => {
    const series = Array.from({ length: count }, (_, day) => queries.power(id, addDays(first, day)));
    return computed(() => series.map((one) => one.value));
  }, [queries, id, first, count]);
  return useValue(days);
}

const NONE: readonly DiagnosisEntry[] = [];

/** Everything that a judgement rests on, as the device holds it: the days since the closing, and those before the fault. */
function useHeld({ closed }: Repair, { id }: Installation, now: number) {
  const queries = useQueries();
  const all = lastKnown(useValue(queries.diagnoses)) ?? NONE;
  const diagnoses = useMemo(() => all.filter(({ installation }) => installation === id), [all, id]);
  const first = localDateOf(closed);
  const power = usePower(id, first, Math.min(DAYS, Math.max(0, daysBetween(first, localDateOf(now)))) + 1);
  const before = usePower(id, addDays(localDateOf(brokenSince(diagnoses, closed)), -COMPARED), COMPARED);
  const states = useValue(queries.states(id));
  const status = useValue(queries.status(id));
  return {
    diagnoses,
    before: useMemo(() => before.flatMap((seen) => lastKnown(seen) ?? []), [before]),
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
  const { readings, before, diagnoses, hasProblem } = useHeld(repair, installation, now);
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
  const { closed, cause: own } = repair;
  const found = judgeOnDevice({ installation, closed, now: quantity(now), readings, before, diagnoses, own });
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
