import { placesFor } from '#domain/service/day-order.ts';
import type { Outcome, Undo } from '#domain/service/problem.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useMay } from '#state/use-account.ts';
import type { DayStop } from '#state/use-day.ts';
import { type FiledForDay, type NotHome, type Planned, usePlanning } from '#state/use-planning.ts';
import { dayDialogTexts, dayTexts as texts } from '#texts/day.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { tellPlanned } from '#ui/planning/tell-planned.ts';

export interface DayDecisions {
  /** `false`: the user only sees the day. */
  readonly mayPlan: boolean;
  readonly today: LocalDate;
  readonly day: LocalDate;
  /** Changes the plans of one press. Says `said`, with 'Cofnij', unless it is `null`. Returns whether that was stored, as the others do. */
  readonly plan: (changes: readonly Planned[], said: string | null) => Promise<boolean>;
  /** Puts the stops into this order. */
  readonly reorder: (stops: readonly DayStop[], said: string | null) => Promise<boolean>;
  /** Files a request and plans it. */
  readonly file: (of: FiledForDay, said: string) => Promise<boolean>;
  readonly notHome: (of: NotHome) => Promise<boolean>;
}

/** Says what was decided, with 'Cofnij', unless `said` is `null`, or why it was not stored. */
function tell(outcome: Outcome<Undo>, said: string | null): boolean {
  if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  else if (said !== null) tellPlanned(said, outcome.value, texts.undone);
  return outcome.ok;
}

/** The decisions about a day. They need no network. Used by the screen, not by a dialog, so that 'Cofnij' knows what has changed since. */
export function useDayDecisions(day: LocalDate, today: LocalDate): DayDecisions {
  const { planTasks, fileForDay, notHome } = usePlanning();
  const mayPlan = useMay('staff');
  const plan: DayDecisions['plan'] = async (changes, said) => {
    return changes.length === 0 || tell(await planTasks(changes), said);
  };
  const reorder: DayDecisions['reorder'] = (stops, said) => {
    const rows = new Map(stops.flatMap(({ key, row }) => (row ? [[key, row] as const] : [])));
    const places = placesFor(stops.map(({ key, row }) => ({ key, place: row?.place ?? null })));
    const changes = places.flatMap(({ key, place }) => {
      const row = rows.get(key);
      return row ? [{ row, change: { place } }] : [];
    });
    return plan(changes, said);
  };
  return {
    ...{ mayPlan, today, day, plan, reorder },
    file: async (of, said) => tell(await fileForDay(of), said),
    notHome: async (of) => tell(await notHome(of), dayDialogTexts.noted),
  };
}
