import { useState } from 'react';
import { EQUIPMENT_MAX } from '#domain/service/limits.ts';
import { isLocalDate } from '#domain/time/local-date.ts';
import { useCommands } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import type { SeenEquipment } from '#state/views.ts';
import { equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { problemSentence } from '#texts/problems.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { takeBackExchange } from '#ui/exchange/take-back-exchange.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';

interface TakeBackProps {
  readonly present: SeenEquipment;
  readonly before: SeenEquipment;
  readonly onClose: () => void;
}

/** 'Cofnij wymianę': one that waits is taken back here, one that the office has needs a network. */
export function TakeBackEquipment({ present, before, onClose }: TakeBackProps) {
  const { removeEquipment, takeBackExchange: takeBackHere } = useCommands();
  const isForbidden = useIsOffline() && !present.isWaiting;
  const takeBack = async (): Promise<void> => {
    onClose();
    if (present.isWaiting) return takeBackExchange(() => takeBackHere(present.installation));
    const outcome = await removeEquipment(present);
    notify(outcome.ok ? { text: texts.undone } : { text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={texts.takeBackTitle}
      text={texts.takeBackText(present.inverterSerial, before.inverterSerial)}
      confirmLabel={texts.takeBack}
      cancelLabel={texts.keep}
      isForbidden={isForbidden}
      note={isForbidden && texts.offline}
      onClose={onClose}
      onConfirm={takeBack}
    />
  );
}

interface WarrantyProps {
  readonly period: SeenEquipment;
  readonly onClose: () => void;
}

const dateOrNothing = (typed: string): string | null => (isLocalDate(typed) ? typed : null);

/** The guarantees of the present devices. It needs a network. */
export function WarrantyDialog({ period, onClose }: WarrantyProps) {
  const { changeEquipment } = useCommands();
  const isOffline = useIsOffline();
  const [inverterTo, setInverterTo] = useState(period.inverterWarrantyTo ?? '');
  const [modulesTo, setModulesTo] = useState(period.modulesWarrantyTo ?? '');
  const [note, setNote] = useState(period.warrantyNote);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (isBusy || isOffline) return;
    setBusy(true);
    const change = {
      inverterWarrantyTo: dateOrNothing(inverterTo),
      modulesWarrantyTo: dateOrNothing(modulesTo),
      warrantyNote: note.trim(),
    };
    const outcome = await changeEquipment(period, change);
    setBusy(false);
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    notify({ text: texts.warrantySaved });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.changeWarranty}>
      <FormFrame label={texts.changeWarranty} className="pv-stack-3 pv-shrink" onSubmit={submit}>
        <DateField label={texts.fields.inverterTo} value={inverterTo} onChange={setInverterTo} />
        <DateField label={texts.fields.modulesTo} value={modulesTo} onChange={setModulesTo} />
        <TextAreaField label={texts.fields.note} rows={2} max={EQUIPMENT_MAX.note} value={note} onChange={setNote} />
        <FormAlert text={failure ?? (isOffline ? texts.warrantyOffline : null)} />
        <SubmitButton isBusy={isBusy}>{texts.saveWarranty}</SubmitButton>
      </FormFrame>
    </Dialog>
  );
}
