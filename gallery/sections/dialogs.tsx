import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FuseCheckDialog } from '#ui/causes/fuse-check-dialog.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import classes from '../gallery.module.css';
import { LONG } from '../samples.ts';
import { Section, State } from '../state.tsx';

type Over = 'dialog' | 'confirm' | 'fuses' | null;

export function Dialogs() {
  const [over, setOver] = useState<Over>(null);
  const close = (): void => setOver(null);
  return (
    <Section name="Okna i komunikaty">
      <State name="Dialog, ConfirmDialog, FuseCheckDialog, Snackbars: opened by a press">
        <div className={classes.row}>
          <Button onClick={() => setOver('dialog')}>Otwórz okno</Button>
          <Button onClick={() => setOver('confirm')}>Zapytaj</Button>
          <Button onClick={() => setOver('fuses')}>Bezpieczniki sprawdzone</Button>
          <Button onClick={() => notify({ text: 'Zapisano zgłoszenie', action: { label: 'Cofnij', onPress: () => undefined } })}>
            Powiadom
          </Button>
          <Button onClick={() => notify({ text: LONG, isError: true })}>Zgłoś błąd</Button>
        </div>
      </State>
      <State name="OfflineReason">
        <OfflineReason at="panel" text={LONG} />
      </State>
      <Dialog isOpen={over === 'dialog'} onClose={close} title="Okno">
        <p>{LONG}</p>
        <DialogButtons>
          <Button onClick={close}>Zamknij</Button>
        </DialogButtons>
      </Dialog>
      <FuseCheckDialog isOpen={over === 'fuses'} by="anna@serwis.pl" onClose={close} onConfirm={async () => null} />
      <ConfirmDialog
        isOpen={over === 'confirm'}
        onClose={close}
        title="Czy na pewno chcesz usunąć użytkownika?"
        text={LONG}
        confirmLabel="Usuń"
        isDangerous
        typed={{ expected: 'anna@klient.pl' }}
        onConfirm={close}
      />
    </Section>
  );
}
