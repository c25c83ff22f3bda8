import { computed } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { withTime } from '#domain/grid/status.ts';
import { judgeOnDevice, readingsOnDevice } from '#domain/repair/judge-on-device.ts';
import { brokenSince } from '#domain/repair/repair-cause.ts';
import { repairDue } from '#domain/repair/repair-due.ts';
import { quantity } from '#domain/quantity.ts';
import { ratedPeriods } from '#domain/service/equipment.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { dueSentence, checkText, repairTexts as texts } from '#texts/care/repairs.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { RepairMark } from '#ui/repairs/repair-mark.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './repair.module.css';
import { type Repair, spotOfRepair } from './use-repair.ts';

interface Props {
  readonly repair: Repair;
  readonly installation: Installation;
}

/** Unit: days after the closing that are read. */
const DAYS = 3;
/** Unit: days before the fault that are compared with. */
const COMPARED = 7;

/** Power of consecutive days on the device. */
function usePower(id: number, first: LocalDate, count: number) {
  const queries = useQueries();
  const days = useMemo(() => {
    const series = Array.from({ length: count }, (_, day) => queries.power(id, addDays(first, day)));
    return computed(() => series.map((one) => one.value));
  }, [queries, id, first, count]);
  return useValue(days);
}

const NONE: readonly DiagnosisEntry[] = [];

/** The data on the device that the judgement needs: the days since the closing, and those before the fault. */
function useRepairData({ closed }: Repair, { id }: Installation, now: number) {
  const queries = useQueries();
  const all = lastKnown(useValue(queries.diagnoses)) ?? NONE;
  const diagnoses = useMemo(() => all.filter(({ installation }) => installation === id), [all, id]);
  const first = localDateOf(closed);
  const power = usePower(id, first, Math.min(DAYS, Math.max(0, daysBetween(first, localDateOf(now)))) + 1);
  const before = usePower(id, addDays(localDateOf(brokenSince(diagnoses, closed)), -COMPARED), COMPARED);
  const states = useValue(queries.states(id));
  const status = useValue(queries.status(id));
  const logs = useMemo(() => ({ states: withTime(lastKnown(states) ?? []), events: lastKnown(status)?.events ?? [] }), [states, status]);
  return {
    diagnoses,
    logs,
    before: useMemo(() => before.flatMap((day) => lastKnown(day) ?? []), [before]),
    hasProblem: [...power.map((day) => problemOf(day)), problemOf(states), problemOf(status)].some((problem) => problem !== null),
    readings: useMemo(() => readingsOnDevice({ power: power.flatMap((day) => lastKnown(day) ?? []), ...logs }), [power, logs]),
  };
}

/** 'Sprawdź teraz': fetches the newest readings if possible, and judges the repair on the device. At night it says that it waits. */
export function CheckNow({ repair, installation }: Props) {
  const now = useNow();
  const { refresh } = useCommands();
  const periods = ratedPeriods(lastKnown(useValue(useQueries().equipment(installation.id))));
  const { logs, readings, before, diagnoses, hasProblem } = useRepairData(repair, installation, now);
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
  const judgement = judgeOnDevice({
    installation: { ...installation, periods },
    closed,
    now: quantity(now),
    readings,
    before,
    diagnoses,
    own,
    ...logs,
  });
  return (
    <div className={classes.result} role="status">
      <RepairMark check={judgement} now={now} />
      <p className={classes.words}>
        {judgement.state === 'waiting' && dueSentence(repairDue(repair.closed, spot, now), now)} {checkText({ ...judgement, cause: own })}
      </p>
      <p className={classes.age}>{hasProblem ? texts.fromDeviceAlone : texts.fromDevice}</p>
    </div>
  );
}
