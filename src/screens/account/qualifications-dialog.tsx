import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type QualificationKind, QUALIFICATIONS } from '#domain/visit/document.ts';
import { type HeldQualification, type NamedCopy, QUALIFICATIONS_MAX } from '#domain/visit/held-qualification.ts';
import { WORD_MAX } from '#domain/visit/limits.ts';
import { useCommands } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { qualificationTexts as texts } from '#texts/account/qualifications.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { CopyField, type NewCopy } from './copy-field.tsx';
import classes from './account.module.css';
import page from '#ui/page.module.css';

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
  const { changeOwnAccount, sendCopy } = useCommands();
  const mayWork = useMay('staff');
  const [name, setName] = useState(before);
  const [held, setHeld] = useState<readonly Row[]>(() => qualifications.map(rowOf));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fresh, setFresh] = useState<ReadonlyMap<string, NewCopy>>(new Map());
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (key: string, changes: Partial<HeldQualification>): void =>
    setHeld((all) => all.map((row) => (row.key === key ? { key, one: { ...row.one, ...changes } } : row)));
  /** Saves what was typed, then sends the new copies: the server takes only copies that a qualification names. */
  const save = async (): Promise<string | null> => {
    const outcome = await changeOwnAccount({ name: name.trim(), qualifications: held.map(({ one }) => one) });
    if (!outcome.ok) return problemSentence(outcome.problem);
    for (const { one } of held) {
      const copy = one.copy && fresh.get(one.copy.sha256);
      const sending = copy ? await sendCopy(copy.data, (share) => setSent(Math.floor(share * 100))) : null;
      if (sending && !sending.ok) return texts.notSent(problemSentence(sending.problem));
    }
    return null;
  };
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (held.some(({ one }) => one.number.trim() === '')) return;
    setBusy(true);
    setFailure(null);
    const failed = await save();
    setBusy(false);
    setSent(null);
    if (failed !== null) return setFailure(failed);
    notify({ text: texts.saved });
    onClose();
  };
  const copyOf = (key: string) => (copy: NamedCopy | null, chosen?: NewCopy) => {
    if (chosen) setFresh((all) => new Map([...all, [chosen.copy.sha256, chosen]]));
    change(key, { copy });
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <FormFrame label={texts.title} className={classes.form} onSubmit={submit}>
        <TextField label={texts.name} autoComplete="name" value={name} onChange={(to) => setName(to.slice(0, WORD_MAX))} />
        {held.map(({ key, one: { kind, number, speciality, valid_to: until, copy } }) => (
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
            <DateField label={texts.validTo} value={until ?? ''} onChange={(to) => change(key, { valid_to: to || null })} />
            {mayWork && (
              <CopyField
                number={number}
                copy={copy}
                fresh={copy ? fresh.get(copy.sha256) : undefined}
                isBusy={isBusy}
                onChange={copyOf(key)}
              />
            )}
            <PlainButton look="outline" className={classes.way} onClick={() => setHeld((all) => all.filter((row) => row.key !== key))}>
              <IconTrash size={18} aria-hidden="true" />
              {texts.remove(number)}
            </PlainButton>
          </fieldset>
        ))}
        {held.length < QUALIFICATIONS_MAX && (
          <PlainButton look="outline" className={classes.way} onClick={() => setHeld((all) => [...all, rowOf(EMPTY)])}>
            <IconPlus size={18} aria-hidden="true" />
            {texts.add}
          </PlainButton>
        )}
        {sent !== null && (
          <p className={page.soft} role="status">
            {texts.sending(sent)}
            <progress max={100} value={sent} aria-hidden="true" className={classes.progress} />
          </p>
        )}
        <FormAlert text={failure} />
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </FormFrame>
    </Dialog>
  );
}
