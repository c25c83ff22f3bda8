import { useState } from 'react';
import { newTaskFor } from '#domain/service/new-task.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import { useOwnTechnician } from '#state/use-people.ts';
import { usePlan } from '#state/use-plan.ts';
import { daySideTexts as texts } from '#texts/day.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { guideNow } from '#ui/guide/use-guide.ts';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import type { Nearby } from './use-nearby.ts';

/** Adds to the day what is near: plans its request for the signed-in account, or files one with its plan. One press each. */
export function useAddNearby({ plan, file, day, today }: DayDecisions) {
  const seen = usePlan();
  const me = useOwnTechnician();
  const { causes } = useActiveCauses();
  const [isBusy, setBusy] = useState(false);
  const rows = seen.is === 'known' ? seen.rows : [];

  const requestFor = async ({ installation, reason }: Nearby, employee: string) => {
    const [worst] = causes.get(installation.id) ?? [];
    const book = reason === 'faulty' && worst ? await guideNow() : null;
    const words = worst && book?.taskTexts(worst, installation.sn);
    const plain = { reason: reason === 'inspection' ? texts.inspectionReason : texts.faultReason, scope: '' };
    const task = newTaskFor({ employee, ...(words ?? plain) }, installation, today);
    return { task, diagnosis: reason === 'faulty' ? (worst?.id ?? null) : null };
  };

  const add = async (one: Nearby): Promise<void> => {
    const name = one.installation.description || one.installation.sn;
    if (!me?.name) return notify({ text: texts.nameFirst, isError: true });
    setBusy(true);
    const change = { plannedOn: day, assignee: me.id };
    const row = rows.find(({ key }) => key === one.request?.key);
    if (!one.request) await file({ ...(await requestFor(one, me.name)), change }, texts.added(name));
    else if (row) await plan([{ row, change }], texts.added(name));
    setBusy(false);
  };
  return { isBusy, add };
}
