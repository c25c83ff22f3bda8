import { useState } from 'react';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { InspectionOfInstallation } from '#domain/visit/inspection-due.ts';
import { useCommands } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { problemSentence } from '#texts/problems.ts';
import { commissionedTexts as texts } from '#texts/visit/visit-list.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { DateField } from '#ui/forms/date-field.tsx';

interface Props {
  readonly row: InspectionOfInstallation;
  readonly onClose: () => void;
}

/** The day of commissioning, from which the first inspection is counted. It needs a network. */
export function CommissionedDialog({ row, onClose }: Props) {
  const { setCommissioned } = useCommands();
  const isOffline = useIsOffline();
  const [day, setDay] = useState<string>(row.commissionedOn ?? '');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const wrong = day === '' ? null : !isLocalDate(day) || day < '1990-01-01' || day > localDateOf(Date.now()) ? texts.wrong : null;
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    const outcome = await setCommissioned(row.installation, day === '' ? null : (day as LocalDate));
    setBusy(false);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    notify({ text: texts.saved });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title}>
      <FormFrame label={texts.title} className="pv-stack-3" onSubmit={submit}>
        <p className="pv-soft">{row.description || row.sn}</p>
        <DateField label={texts.day} description={texts.dayText} value={day} error={error} onChange={setDay} />
        <FormAlert text={failure ?? (isOffline ? texts.offline : null)} />
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </FormFrame>
    </Dialog>
  );
}
