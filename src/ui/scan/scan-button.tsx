import { IconBarcode } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import type { KnownNumber } from '#domain/codes/choose-serial.ts';
import { reportOnly } from '#failures/report.ts';
import { scanEntryTexts as texts } from '#texts/camera/scan-entry.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';

interface DialogProps {
  /** Serial numbers that the device knows; one of them is taken as soon as it is read. */
  readonly known: readonly KnownNumber[];
  readonly onRead: (serial: string, isKnown: boolean) => void;
  readonly onClose: () => void;
}

interface Props extends Pick<DialogProps, 'onRead'>, Partial<Pick<DialogProps, 'known'>> {
  readonly className?: string;
  /** Name of the button, where a screen has two. */
  readonly label?: string;
  /** Where the button is shown, if not here. The dialog stays open when this changes, as when a phone is turned. `null`: nowhere yet. */
  readonly slot?: HTMLElement | null;
}

const NONE: readonly KnownNumber[] = [];

/** Opens the dialog that reads a serial number by camera. Its code is loaded with the press. */
export function ScanButton({ className = '', label = texts.open, known = NONE, onRead, slot }: Props) {
  const [Opened, setOpened] = useState<ComponentType<DialogProps> | null>(null);
  const open = (): void =>
    void import('./scan-dialog.tsx').then(
      ({ ScanDialog }) => setOpened(() => ScanDialog),
      (error: unknown) => {
        reportOnly('ui/scan')(error);
        notify({ text: texts.notLoaded, isError: true });
      },
    );
  const button = (
    <PlainButton look="icon" className={className} aria-label={label} title={label} aria-haspopup="dialog" onClick={open}>
      <IconBarcode size={22} aria-hidden="true" />
    </PlainButton>
  );
  return (
    <>
      {slot === undefined ? button : slot && createPortal(button, slot)}
      {Opened && <Opened known={known} onRead={onRead} onClose={() => setOpened(null)} />}
    </>
  );
}
