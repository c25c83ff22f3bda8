import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { LocalDate } from '#domain/time/local-date.ts';
import { type QualificationKind, QUALIFICATIONS } from '#domain/visit/document.ts';
import { type HeldQualification, QUALIFICATIONS_MAX } from '#domain/visit/held-qualification.ts';
import { WORD_MAX } from '#domain/visit/limits.ts';
import { useCommands } from '#state/app-context.ts';
import { qualificationTexts as texts } from '#texts/account/qualifications.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from './team.module.css';

const EMPTY: HeldQualification = { kind: 'D', number: '', speciality: '', valid_to: null, copy: null };

/** A qualification in the form. Two may be equal while they are typed, so each has a key. */
interface Row {
  readonly key: string;
  readonly one: HeldQualification;
}
const rowOf = (one: HeldQualification): Row => ({ key: crypto.randomUUID(), one });

interface Props {
  readonly name: string;
  readonly qualifications: readonly HeldQualification[];
  readonly onClose: () => void;
}

/** The form of the own name and qualifications. */
export function QualificationsDialog({ name: before, qualifications, onClose }: Props) {
  const { changeOwnAccount } = useCommands();
  const [name, setName] = useState(before);
  const [held, setHeld] = useState<readonly Row[]>(() => qualifications.map(rowOf));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (key: string, changes: Partial<HeldQualification>): void =>
    setHeld((all) => all.map((row) => (row.key === key ? { key, one: { ...row.one, ...changes } } : row)));
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (held.some(({ one }) => one.number.trim() === '')) return;
    setBusy(true);
    const outcome = await changeOwnAccount({ name: name.trim(), qualifications: held.map(({ one }) => one) });
    setBusy(false);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    notify({ text: texts.saved });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <FormFrame label={texts.title} className={classes.form} onSubmit={submit}>
        <TextField label={texts.name} autoComplete="name" value={name} onChange={(to) => setName(to.slice(0, WORD_MAX))} />
        {held.map(({ key, one: { kind, number, speciality, valid_to: until } }) => (
          <fieldset key={key} className={classes.qualification}>
            <legend className="pv-hidden">{number || texts.add}</legend>
            <SelectField
              label={texts.kind}
              value={kind}
              data={QUALIFICATIONS.map((value) => ({ value, label: texts.kinds[value] }))}
              onChange={(to) => change(key, { kind: to as QualificationKind })}
            />
            <TextField
              label={texts.number}
              withAsterisk
              value={number}
              error={isChecked && number.trim() === '' ? texts.numberMissing : null}
              onChange={(to) => change(key, { number: to.slice(0, WORD_MAX) })}
            />
            <TextField label={texts.speciality} value={speciality} onChange={(to) => change(key, { speciality: to.slice(0, WORD_MAX) })} />
            <TextField
              label={texts.validTo}
              type="date"
              value={until ?? ''}
              onChange={(to) => change(key, { valid_to: to === '' ? null : (to as LocalDate) })}
            />
            <PlainButton look="outline" onClick={() => setHeld((all) => all.filter((row) => row.key !== key))}>
              <IconTrash size={18} aria-hidden="true" />
              {texts.remove(number)}
            </PlainButton>
          </fieldset>
        ))}
        {held.length < QUALIFICATIONS_MAX && (
          <PlainButton look="outline" onClick={() => setHeld((all) => [...all, rowOf(EMPTY)])}>
            <IconPlus size={18} aria-hidden="true" />
            {texts.add}
          </PlainButton>
        )}
        <FormAlert text={failure} />
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </FormFrame>
    </Dialog>
  );
}
