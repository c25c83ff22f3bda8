import { shellTexts } from '#texts/shell/shell.ts';
import { Button } from '#ui/button/button.tsx';
import classes from './install-way.module.css';
import type { Platform } from './platform.ts';

interface Props {
  readonly platform: Platform;
  readonly isInstalled: boolean;
  /** The browser offers it by itself. */
  readonly canInstall: boolean;
  readonly onInstall: () => void;
}

const { install: texts } = shellTexts;

/** How a device takes the app onto its home screen: by the browser's own offer where there is one, else in words. */
export function InstallWay({ platform, isInstalled, canInstall, onInstall }: Props) {
  if (isInstalled) {
    return (
      <p className={classes.text} role="status">
        {texts.done}
      </p>
    );
  }
  if (canInstall) {
    return (
      <Button className={classes.now} onClick={onInstall}>
        {texts.now}
      </Button>
    );
  }
  return (
    <ol className={classes.steps}>
      {texts[platform].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
