import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SEVERITIES, type Severity } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Finding } from '#domain/visit/document.ts';
import { elementKey } from '#domain/visit/elements.ts';
import { concernOf, findingsOf, possibleNeed } from '#domain/visit/faults/fault-needs.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { needSentence } from '#texts/visit/needs.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { addFinding, changeFinding, mendFinding, removeFinding } from '#screens/visit/answers.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from './findings.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  /** Of settings of the inverter. */
  readonly profile?: SettingProfile | null;
  /** Findings are offered although nothing is known to be wrong. */
  readonly isOffered?: boolean;
  /** In a row that has the name of its question. */
  readonly isInRow?: true;
}

/**
 * What is wrong: the checklist's ready findings to press, and each chosen one with weight, recommendation and date; above them what is
 * missing. Nothing for a question without a fault.
 */
export function Findings({ asked, edit, profile = null, isOffered = false, isInRow }: Props) {
  const { item, of } = asked;
  const own = findingsOf(edit.document, asked);
  if (own.length === 0 && !isOffered && concernOf(edit.document, asked, profile) === null) return null;
  const need = possibleNeed(edit.document, asked, profile);
  const isFull = edit.document.findings.length >= VISIT_MAX.findings;
  const add = (fault: (typeof item.faults)[number] | null): void =>
    edit.edit(addFinding(elementKey('f', crypto.randomUUID()), item, of, fault, Date.now() as Instant));
  const ready = item.faults.filter(({ text }) => !own.some((finding) => finding.text === text));
  return (
    <section className={classes.findings} aria-label={isInRow ? undefined : texts.findings}>
      <h3 className={classes.title}>{texts.findings}</h3>
      {need && (
        <p className={classes.need} role="status">
          {needSentence(need)}
        </p>
      )}
      {own.map((finding) => (
        <FindingFields key={finding.key} finding={finding} edit={edit} />
      ))}
      {!isFull && (
        <div className={classes.ready}>
          {ready.map((fault) => (
            <PlainButton key={fault.text} className={classes.sentence} onClick={() => add(fault)}>
              <IconPlus size={18} aria-hidden="true" />
              {fault.text}
            </PlainButton>
          ))}
          <PlainButton className={classes.sentence} onClick={() => add(null)}>
            <IconPlus size={18} aria-hidden="true" />
            {texts.addFinding}
          </PlainButton>
        </div>
      )}
    </section>
  );
}

/** A finding to change, or to remove. */
export function FindingFields({ finding, edit }: { readonly finding: Finding; readonly edit: VisitEdit }) {
  const { key, text, severity, action, due_on: due, mended = false } = finding;
  const type = (changes: Partial<Finding>) => edit.type(changeFinding(key, changes));
  const store = (): void => void edit.flush();
  return (
    <fieldset className={classes.finding} data-severity={severity}>
      <legend className="pv-hidden">{text || texts.addFinding}</legend>
      <TextField label={texts.finding} value={text} onChange={(to) => type({ text: to.slice(0, VISIT_MAX.text) })} onBlur={store} />
      <SelectField
        label={texts.severity}
        value={severity}
        data={SEVERITIES.map((value) => ({ value, label: texts.severities[value] }))}
        onChange={(to) => edit.edit(changeFinding(key, { severity: to as Severity }))}
      />
      <TextField label={texts.action} value={action} onChange={(to) => type({ action: to.slice(0, VISIT_MAX.text) })} onBlur={store} />
      {!mended && (
        <DateField label={texts.due} value={due ?? ''} onChange={(to) => edit.edit(changeFinding(key, { due_on: to || null }))} />
      )}
      <CheckField label={texts.mended} isChecked={mended} onChange={(to) => edit.edit(mendFinding(key, to))} />
      <PlainButton className={classes.remove} onClick={() => edit.edit(removeFinding(key))}>
        <IconTrash size={18} aria-hidden="true" />
        {texts.removeFinding}
      </PlainButton>
    </fieldset>
  );
}
