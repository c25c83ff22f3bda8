import { useEffect, useRef, useState } from 'react';
import { newTaskFor } from '#domain/service/new-task.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { useCommands } from '#state/app-context.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import { useTasksByKey } from '#state/use-day.ts';
import { useOwnTechnician } from '#state/use-people.ts';
import { usePlan } from '#state/use-plan.ts';
import { daySideTexts as texts } from '#texts/day.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { guideNow } from '#ui/guide/use-guide.ts';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import type { Nearby } from './use-nearby.ts';

/** A request that was filed for the day and is to be planned once the plan has it. */
interface Filed {
  readonly known: ReadonlySet<string>;
  readonly sn: string;
  readonly name: string;
}

/** Adds to the day what is near: plans its request for the signed-in account, or files one first. One press each. */
export function useAddNearby({ plan, day, today }: DayDecisions) {
  const { fileTask } = useCommands();
  const seen = usePlan();
  const me = useOwnTechnician();
  const tasks = useTasksByKey();
  const { causes } = useActiveCauses();
  const [filed, setFiled] = useState<Filed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rows = seen.is === 'known' ? seen.rows : [];
  const put = (row: SeenPlan, name: string): Promise<boolean> =>
    plan([{ row, change: { plannedOn: day, assignee: me?.id ?? null } }], texts.added(name));

  const latest = useRef(put);
  latest.current = put;
  const fresh = filed && rows.find(({ key }) => !filed.known.has(key) && tasks.get(key)?.inverterSerial === filed.sn);
  useEffect(() => {
    if (!filed || !fresh) return;
    setFiled(null);
    void latest.current(fresh, filed.name).finally(() => setBusy(false));
  }, [filed, fresh]);

  const file = async ({ installation, reason }: Nearby, name: string): Promise<void> => {
    const [worst] = causes.get(installation.id) ?? [];
    const book = reason === 'faulty' && worst ? await guideNow() : null;
    const words = worst && book?.taskTexts(worst, installation.sn);
    const plain = { reason: reason === 'inspection' ? texts.inspectionReason : texts.faultReason, scope: '' };
    const task = newTaskFor({ employee: me?.name ?? '', ...(words ?? plain) }, installation, today);
    const known = new Set(rows.map(({ key }) => key));
    const outcome = await fileTask(task, reason === 'faulty' ? (worst?.id ?? null) : null);
    if (outcome.ok) return setFiled({ known, sn: installation.sn, name });
    setBusy(false);
    notify({ text: problemSentence(outcome.problem), isError: true });
  };

  const add = async (one: Nearby): Promise<void> => {
    const name = one.installation.description || one.installation.sn;
    if (!me?.name) return notify({ text: texts.nameFirst, isError: true });
    setBusy(true);
    if (!one.request) return file(one, name);
    const row = rows.find(({ key }) => key === one.request?.key);
    if (row) await put(row, name);
    setBusy(false);
  };
  return { isBusy, add };
}
