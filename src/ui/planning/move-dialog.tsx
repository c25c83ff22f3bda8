import { useState } from 'react';
import type { Outcome, Undo } from '#domain/service/problem.ts';
import { changedPlan, isPlannable, type PlanChange, planFaults, type TaskPlan } from '#domain/service/plan.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { planningTexts as texts } from '#texts/care/planning.ts';
import { dayName } from '#texts/day.ts';
import { problemSentence } from '#texts/problems.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import classes from './planning.module.css';
import { tellPlanned } from './tell-planned.ts';

const words = texts.move;
const SAME = 'same';
const NONE = 'none';
const OTHER = 'other';
/** How many days are offered by name. */
const OFFERED = 10;

/** A technician who may be named. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

interface Props {
  /** The plans of the chosen requests, as they are shown. */
  readonly chosen: readonly TaskPlan[];
  readonly people: readonly NamedPerson[];
  readonly today: LocalDate;
  readonly onMove: (change: PlanChange) => Promise<Outcome<Undo>>;
  readonly onMoved: () => void;
  readonly onClose: () => void;
}

interface Errors {
  readonly person?: string;
  readonly day?: string;
}

/** 'Przenieś…': another person or another day for all chosen requests, decided by one press. Source: specification 41.4. */
export function MoveDialog({ chosen, people, today, onMove, onMoved, onClose }: Props) {
  const [person, setPerson] = useState(SAME);
  const [day, setDay] = useState(SAME);
  const [exact, setExact] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const change = changeOf(person, day === OTHER ? exact : day);
  const submit = async (): Promise<void> => {
    const found = errorsOf(chosen, change, day === OTHER ? exact : day, people);
    setErrors(found);
    if (found.person ?? found.day) return;
    const outcome = await onMove(change);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    tellPlanned(words.done(chosen.length), outcome.value);
    onMoved();
  };
  const timed = change.plannedOn === undefined ? 0 : chosen.filter(({ from, to }) => from !== null || to !== null).length;
  return (
    <Dialog isOpen onClose={onClose} title={words.title(chosen.length)}>
      <FormFrame label={words.title(chosen.length)} className="pv-stack-4" onSubmit={submit}>
        <div className={classes.pair}>
          <SelectField
            label={texts.fields.assignee}
            value={person}
            error={errors.person}
            data={[
              { value: SAME, label: words.same },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NONE, label: texts.noPerson },
            ]}
            onChange={setPerson}
          />
          <SelectField label={texts.fields.plannedOn} value={day} data={daysFor(today)} onChange={setDay} />
          {day === OTHER && <DateField label={words.exactDay} value={exact} error={errors.day ?? null} onChange={setExact} autoFocus />}
        </div>
        {timed > 0 && <p className="pv-quiet">{change.plannedOn === null ? words.losesTimes(timed) : words.keepsTimes(timed)}</p>}
        <FormAlert text={failure} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{words.submit}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}

const daysFor = (today: LocalDate) => [
  { value: SAME, label: words.same },
  ...Array.from({ length: OFFERED }, (_, index) => addDays(today, index)).map((day) => ({ value: day, label: dayName(day) })),
  { value: OTHER, label: words.otherDay },
  { value: NONE, label: texts.noDay },
];

const changeOf = (person: string, day: string): PlanChange => ({
  ...(person !== SAME && { assignee: person === NONE ? null : Number(person) }),
  ...(day !== SAME && { plannedOn: day === NONE ? null : day }),
});

function errorsOf(chosen: readonly TaskPlan[], change: PlanChange, day: string, people: readonly NamedPerson[]): Errors {
  if (Object.keys(change).length === 0) return { person: words.nothing };
  if (day !== SAME && day !== NONE && !isPlannable(day)) return { day: texts.wrongDay };
  const helps = chosen.some((plan) => planFaults(changedPlan(plan, change)).some(([fault]) => fault === 'samePerson'));
  return helps ? { person: words.helps(people.find(({ id }) => id === change.assignee)?.name ?? '') } : {};
}
