import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { InstallWay } from '#ui/install/install-way.tsx';
import { platformOf } from '#ui/install/platform.ts';
import classes from '#app/shell/sheets.module.css';

/** How this device takes the app onto its home screen; the browser's own offer where there is one. */
export function InstallSheet({ onClose }: { readonly onClose: () => void }) {
  const { canInstall, isInstalled } = useValue(useQueries().update);
  const { install: installNow } = useCommands();
  const { install } = shellTexts;
  return (
    <Dialog isOpen onClose={onClose} title={install.title}>
      <p className={classes.text}>{install.why}</p>
      <InstallWay
        platform={platformOf(navigator.userAgent, navigator.maxTouchPoints)}
        onInstall={() => void installNow().then((done) => done && onClose())}
        {...{ canInstall, isInstalled }}
      />
    </Dialog>
  );
}
