import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { platformOf } from './platform.ts';
import classes from '#app/shell/sheets.module.css';

/** How this device takes the app onto its home screen; the browser's own offer where there is one. */
export function InstallSheet({ onClose }: { readonly onClose: () => void }) {
  const { canInstall, isInstalled } = useValue(useQueries().update);
  const { install: installNow } = useCommands();
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
