import { useMemo } from 'react';
import { Link } from 'wouter';
import { PLAN_FIELDS, type PlanField, type TaskPlan } from '#domain/service/plan.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { usePeople } from '#state/use-people.ts';
import type { PendingChange } from '#state/views.ts';
import { planningTexts } from '#texts/care/planning.ts';
import { planChangeTexts as texts, planValues } from '#texts/unsent/plan.ts';
import { unsentTexts } from '#texts/unsent/unsent.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './unsent.module.css';

type Plan = NonNullable<PendingChange['plan']>;
type Words = typeof planValues;

/** The words of a field with a value of its own type. */
const wordOf = (words: Words, field: PlanField, plan: Partial<TaskPlan>, nameOf: (account: number) => string, today: string): string =>
  (words[field] as (value: unknown, nameOf: (account: number) => string, today: string) => string)(plan[field], nameOf, today);

/** What a planning change says, in a conflict beside what the office has now and what it was. */
export function PlanChange({ plan, isConflict }: { readonly plan: Plan; readonly isConflict: boolean }) {
  const today = localDateOf(useNow());
  const { key, change, office } = plan;
  const people = usePeople(useMemo(() => (office ? [office] : []), [office]));
  const nameOf = (account: number): string => people.nameOf(account) || planningTexts.account(account);
  const fields = PLAN_FIELDS.filter((field) => change[field] !== undefined);
  return (
    <>
      <p className="pv-anywhere">{fields.map((field) => wordOf(texts.changed, field, change, nameOf, today)).join(', ')}</p>
      {isConflict && office && <p className="pv-anywhere">{texts.atOffice(people.authorOf(office))}</p>}
      {isConflict && <PlanConflict plan={plan} fields={fields} word={(field, of) => wordOf(planValues, field, of, nameOf, today)} />}
      <Link href={taskPath(key.startsWith('srv:') ? Number(key.slice(4)) : key)} className={classes.visit}>
        {texts.toRequest}
      </Link>
    </>
  );
}

interface ConflictProps {
  readonly plan: Plan;
  readonly fields: readonly PlanField[];
  readonly word: (field: PlanField, plan: Partial<TaskPlan>) => string;
}

/** 'Ty / Biuro / Było' for each field that both have changed. */
function PlanConflict({ plan: { change, office, base }, fields, word }: ConflictProps) {
  return (
    <table className={classes.conflict}>
      <thead>
        <tr>
          {[texts.field, unsentTexts.you, unsentTexts.office, unsentTexts.was].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{texts.fields[field]}</th>
            <td>{word(field, change)}</td>
            <td>{office ? word(field, office) : unsentTexts.never}</td>
            <td>{word(field, base)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
