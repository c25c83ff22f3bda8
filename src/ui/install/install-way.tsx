import { shellTexts } from '#texts/shell/shell.ts';
import { Button } from '#ui/button/button.tsx';
import classes from './install-way.module.css';

export type Platform = 'ios' | 'android' | 'firefox' | 'macSafari' | 'desktop';

/** Which installation steps to show. A wrong guess shows the wrong steps and nothing more, so the user agent is good enough. */
export function platformOf(agent: string, touchPoints: number): Platform {
  const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
  if (isApple) return 'ios';
  if (/Firefox\//.test(agent)) return 'firefox';
  if (/Android/.test(agent)) return 'android';
  return /Macintosh/.test(agent) && /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent) ? 'macSafari' : 'desktop';
}

interface Props {
  readonly platform: Platform;
  readonly isInstalled: boolean;
  /** The browser has an install prompt. */
  readonly canInstall: boolean;
  readonly onInstall: () => void;
}

const { install: texts } = shellTexts;

/** How to install the app: a button for the browser's install prompt, or the steps in words. */
export function InstallWay({ platform, isInstalled, canInstall, onInstall }: Props) {
  if (isInstalled) {
    return <p role="status">{texts.done}</p>;
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
