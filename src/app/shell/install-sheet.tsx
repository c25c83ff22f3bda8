import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { useAct, useRead, useValue } from '#state/doors.ts';
import { shellTexts } from '#texts/shell.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { platformOf } from './platform.ts';
import classes from './sheets.module.css';

/** How this device takes the app onto its home screen; the browser's own offer where there is one. */
export function InstallSheet({ onClose }: { readonly onClose: () => void }) {
  const { canInstall, isInstalled } = useValue(useRead().update);
  const { install: installNow } = useAct();
  const { install } = shellTexts;
  const steps = install[platformOf(navigator.userAgent, navigator.maxTouchPoints)];
  return (
    <Dialog isOpen onClose={onClose} title={install.title}>
      <p className={classes.text}>{install.why}</p>
      {isInstalled && (
        <p className={classes.text} role="status">
          {install.done}
        </p>
      )}
      {!isInstalled && !canInstall && (
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {!isInstalled && canInstall && (
        <DialogButtons>
          <Button onClick={() => void installNow().then((done) => done && onClose())}>{install.now}</Button>
        </DialogButtons>
      )}
    </Dialog>
  );
}
