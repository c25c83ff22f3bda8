import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Conflict, Side } from '#domain/visit/three-way.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { withHanging } from '#texts/unsent/hanging.ts';
import { fieldWords } from '#texts/visit/field-words.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { officeVisitTexts } from '#texts/visit/visit-list.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import classes from './visit.module.css';

/** A value of a field as a short text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value !== 'object') return String(value);
  if ('seconds' in value && 'value' in value && value.value === null) return texts.reasons.absent;
  const parts = Object.values('seconds' in value ? { ...value, name: '' } : value).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  return parts.filter((one) => one !== '').join(', ') || texts.nothing;
}

/** What this device and the office changed in different ways: one field a row, nothing chosen beforehand. */
export function Differences({ visit }: { readonly visit: HeldVisit }) {
  const { decideVisit } = useCommands();
  const { conflicts, document, theirs } = visit;
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  if (theirs?.state === 'final') return <FinalElsewhere visit={visit} />;
  const save = async (): Promise<void> => {
    const outcome = await decideVisit(document.uuid, choices);
    if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <section className={classes.conflict} aria-label={texts.differences}>
      <p>{texts.conflict}</p>
      <ul className={classes.fields}>
        {conflicts.map((conflict) => (
          <Field
            key={conflict.path}
            conflict={conflict}
            name={fieldWords(conflict.path, visit.form, document)}
            chosen={choices.get(conflict.path)}
            onChoose={(side) => setChoices(new Map([...choices, [conflict.path, side]]))}
          />
        ))}
      </ul>
      <Button disabled={conflicts.some(({ path }) => !choices.has(path))} onClick={() => void save()}>
        {texts.keepChoices}
      </Button>
    </section>
  );
}

interface FieldProps {
  readonly conflict: Conflict;
  /** What the field is, in words. */
  readonly name: string;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Field({ conflict: { path, mine, theirs }, name: field, chosen, onChoose }: FieldProps) {
  const sides = [
    ['mine', texts.mine, mine],
    ['theirs', texts.theirs, theirs],
  ] as const;
  return (
    <li>
      <fieldset className={classes.field}>
        <legend>{field}</legend>
        {sides.map(([side, name, value]) => (
          <label key={side} className={classes.side}>
            <input type="radio" name={path} checked={chosen === side} onChange={() => onChoose(side)} />
            <span>
              <strong>{name}</strong> {valueText(value)}
            </span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** Another device has finished the visit: what was entered here becomes a correction of it, or is given up. */
function FinalElsewhere({
  visit: {
    change,
    document: { uuid },
  },
}: {
  readonly visit: HeldVisit;
}) {
  const { discardChange, keepAsCorrection } = useCommands();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const hanging = useValue(useQueries().outbox).pending.find(({ seq }) => seq === change)?.hanging ?? [];
  const drop = async (): Promise<void> => {
    setAsking(false);
    if (change !== null) await discardChange(change);
  };
  const keep = async (): Promise<void> => {
    const outcome = await keepAsCorrection(uuid);
    if (outcome.ok && outcome.value !== null) go(`/visit/${outcome.value}`);
    else if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <section className={classes.conflict} role="alert">
      <p>{texts.finalElsewhere}</p>
      <div className={classes.tools}>
        <Button onClick={() => void keep()}>{officeVisitTexts.keepAsCorrection}</Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.dropMine}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.dropMineTitle}
        text={withHanging(texts.dropMineText, hanging)}
        confirmLabel={texts.dropMine}
        isDangerous
        onConfirm={drop}
      />
    </section>
  );
}
