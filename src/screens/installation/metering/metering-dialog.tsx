import type { ComponentProps } from 'react';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { MeteringForm } from '#ui/metering/metering-form.tsx';

interface Props extends Pick<ComponentProps<typeof MeteringForm>, 'details' | 'save'> {
  readonly onClose: () => void;
}

/** The form of the metering point in a dialog. */
export const MeteringDialog = ({ details, save, onClose }: Props) => (
  <Dialog isOpen onClose={onClose} title={voltageReportTexts.metering.title}>
    <MeteringForm details={details} save={save} onDone={onClose} />
  </Dialog>
);
