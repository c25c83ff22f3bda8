import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { InstallWay, platformOf } from '#ui/install/install-way.tsx';
import classes from '#app/shell/sheets.module.css';

/** How to install the app on this device, with the browser's own prompt where it has one. */
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
