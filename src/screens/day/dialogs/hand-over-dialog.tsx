import type { PlanChange } from '#domain/service/plan.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { DayStop } from '#state/use-day.ts';
import { dayDialogTexts as texts, nameOfStop } from '#texts/day.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import classes from './dialogs.module.css';

interface Props {
  readonly stop: DayStop;
  readonly row: SeenPlan;
  readonly me: number;
  readonly decisions: DayDecisions;
  readonly onClose: () => void;
}

/** What hands a request over from one person to another: as its assignee, or as the helper. A helper who takes it over does it alone. */
function handedOver({ assignee, helper }: SeenPlan, from: number, to: number): PlanChange {
  if (helper === from && assignee !== to) return { helper: to };
  return { assignee: to, ...(helper !== null && [to, from].includes(helper) && { helper: null }) };
}

/** 'Przekaż…': to another technician, by one press. */
export function HandOverDialog({ stop, row, me, decisions: { plan }, onClose }: Props) {
  const people = lastKnown(useValue(useQueries().technicians)) ?? [];
  const others = people.filter(({ id }) => id !== me);
  const name = nameOfStop(stop);
  const choose = (id: number, to: string): void => {
    onClose();
    void plan([{ row, change: handedOver(row, me, id) }], texts.handedOver(name, to));
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.handOver}>
      <div className="pv-stack-3">
        <p className="pv-anywhere">{`${name}. ${texts.handOverText}`}</p>
        {others.length === 0 && <p className="pv-anywhere">{texts.noPeople}</p>}
        <div className={classes.days}>
          {others.map(({ id, name: person, email }) => (
            // a plan names no account without a name
            <Button key={id} variant="default" className={classes.day} disabled={person === ''} onClick={() => choose(id, person)}>
              {person || email}
              {person === '' && <span className={classes.date}>{texts.nameless}</span>}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
