import { useState } from 'react';
import type { Outcome, Undo } from '#domain/service/problem.ts';
import { pickFields, type PlanChange, type TaskPlan } from '#domain/service/plan.ts';
import { planningTexts as texts } from '#texts/care/planning.ts';
import { problemSentence } from '#texts/problems.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { NamedPerson } from './move-dialog.tsx';
import { type FormField, type PlanErrors, planErrors, planOfTexts, type PlanTexts, textsOf } from './plan-form.ts';
import classes from './planning.module.css';
import { tellPlanned } from './tell-planned.ts';

interface Props {
  /** As it was when the form was opened. */
  readonly plan: TaskPlan;
  readonly people: readonly NamedPerson[];
  /** The name of an account that cannot be named any more. */
  readonly nameOf: (person: number) => string;
  /** Who has changed it since; `null`: it is the same. */
  readonly changedBy: string | null;
  readonly onSave: (change: PlanChange) => Promise<Outcome<Undo>>;
  readonly onClose: () => void;
}

/** The people to choose from; who is named now stays a choice, whatever became of the account. */
function choices(people: readonly NamedPerson[], now: number | null, nameOf: Props['nameOf']) {
  const isThere = now === null || people.some(({ id }) => id === now);
  return [
    { value: '', label: texts.noPerson },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isThere ? [] : [{ value: String(now), label: texts.gone(nameOf(now) || texts.account(now)) }]),
  ];
}

const PRIORITIES = ([0, 1, 2] as const).map((value) => ({ value: String(value), label: texts.priorities[value] }));

/** The plan of one request, with each error at its field. What was not changed is not sent. Source: specification 41.7. */
export function PlanDialog({ plan, people, nameOf, changedBy, onSave, onClose }: Props) {
  const [values, setValues] = useState(() => textsOf(plan));
  const [errors, setErrors] = useState<PlanErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const found = planErrors(plan, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const change = changeOf(plan, values);
    if (Object.keys(change).length === 0) {
      notify({ text: texts.unchanged });
      return onClose();
    }
    const outcome = await onSave(change);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    tellPlanned(texts.saved, outcome.value);
    onClose();
  };
  const field = (name: FormField) => ({
    label: texts.fields[name],
    value: values[name],
    error: errors[name] ?? null,
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <FormFrame label={texts.title} className="pv-stack-4" onSubmit={submit}>
        {changedBy !== null && (
          <p role="status" className="pv-quiet">
            {texts.newer(changedBy)}
          </p>
        )}
        <div className={classes.pair}>
          <SelectField {...field('assignee')} data={choices(people, plan.assignee, nameOf)} />
          <SelectField {...field('helper')} data={choices(people, plan.helper, nameOf)} />
        </div>
        <DateField {...field('plannedOn')} />
        <div className={classes.pair}>
          <TimeField {...field('from')} />
          <TimeField {...field('to')} />
        </div>
        <div className={classes.pair}>
          <SelectField {...field('priority')} data={PRIORITIES} />
          <TextField {...field('minutes')} inputMode="numeric" />
        </div>
        <DateField {...field('deadline')} />
        <FormAlert text={failure} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}

/** What the user has changed. */
const changeOf = (plan: TaskPlan, values: PlanTexts): PlanChange => {
  const wanted = planOfTexts(plan, values);
  return pickFields(wanted, (name) => wanted[name] !== plan[name]);
};
