import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { DayStop } from '#state/use-day.ts';
import { dayDialogTexts as texts, dayName, nameOfStop } from '#texts/day.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { DayChoice } from './day-choice.tsx';

interface Props {
  readonly stop: DayStop;
  readonly row: SeenPlan;
  readonly decisions: DayDecisions;
  readonly onClose: () => void;
}

/** 'Przełóż…': another day or none. The times go, since they were agreed for the other day. */
export function PostponeDialog({ stop, row, decisions: { plan, today }, onClose }: Props) {
  const name = nameOfStop(stop);
  const choose = (day: LocalDate | null): void => {
    onClose();
    void plan([{ row, change: { plannedOn: day, from: null, to: null } }], texts.postponed(name, day === null ? null : dayName(day)));
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.postpone}>
      <div className="pv-stack-3">
        <p className="pv-anywhere">{name}</p>
        {(row.from !== null || row.to !== null) && <p className="pv-anywhere">{texts.timesGo}</p>}
        <DayChoice today={today} day={row.plannedOn} onChoice={choose} noDay={texts.noDay} />
      </div>
    </Dialog>
  );
}
