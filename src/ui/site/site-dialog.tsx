import { useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';
import { SITE_FIELDS, SITE_TEXT_MAX, type SiteField } from '#domain/service/site-card.ts';
import { siteTexts as texts } from '#texts/installation/site.ts';
import { problemSentence } from '#texts/problems.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

interface Props {
  readonly form: {
    readonly texts: Readonly<Record<SiteField, string>>;
    readonly isRestored: boolean;
    readonly isReading: boolean;
    readonly tooLong: readonly SiteField[];
    readonly type: (field: SiteField, text: string) => void;
    /** `null`: nothing was changed. */
    readonly save: () => Promise<Outcome | null>;
  };
  readonly onClose: () => void;
}

/** The form of a site card. A text that is too long has a sentence at its field, and stays. */
export function SiteDialog({ form, onClose }: Props) {
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (form.tooLong.length > 0) return;
    setBusy(true);
    setFailure(null);
    const outcome = await form.save();
    setBusy(false);
    if (outcome && !outcome.ok) return setFailure(problemSentence(outcome.problem));
    notify(outcome ? { text: texts.saved, topic: 'outbox' } : { text: texts.unchanged });
    onClose();
  };
  const field = (name: SiteField) => ({
    label: texts.labels[name],
    value: form.texts[name],
    disabled: form.isReading,
    max: SITE_TEXT_MAX,
    error: isChecked && form.tooLong.includes(name) ? texts.tooLong(SITE_TEXT_MAX) : null,
    onChange: (text: string) => form.type(name, text),
  });
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} isFullOnPhone>
      <FormFrame label={texts.title} className="pv-stack-3" onSubmit={submit}>
        {form.isRestored && <p role="status">{texts.restored}</p>}
        {SITE_FIELDS.map((name) => {
          if (name === 'contactName') return <TextField key={name} {...field(name)} autoComplete="off" />;
          if (name === 'contactPhone') return <TextField key={name} {...field(name)} type="tel" autoComplete="off" />;
          return <TextAreaField key={name} {...field(name)} rows={2} placeholder={texts.hints[name]} />;
        })}
        <FormAlert text={failure} />
        <div>
          <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
        </div>
      </FormFrame>
    </Dialog>
  );
}
