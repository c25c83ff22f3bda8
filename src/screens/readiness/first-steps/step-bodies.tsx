import { Link } from 'wouter';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { readinessTexts } from '#texts/readiness.ts';
import { firstStepsTexts } from '#texts/shell/first-steps.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { InstallWay, platformOf } from '#ui/install/install-way.tsx';
import { Protect } from '#screens/readiness/protect.tsx';
import { Verdict } from '#screens/readiness/verdict.tsx';
import classes from './first-steps.module.css';

interface Props {
  readonly readiness: Readiness;
}

/** Installs the app through the browser's prompt, or describes how to do it. */
export function InstallStep() {
  const { isInstalled, canInstall } = useValue(useQueries().update);
  const { install } = useCommands();
  const texts = firstStepsTexts.install;
  const platform = platformOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <>
      <p className={classes.text}>{shellTexts.install.why}</p>
      <InstallWay onInstall={() => void install()} {...{ platform, isInstalled, canInstall }} />
      {!isInstalled && <p className={classes.soft}>{platform === 'ios' ? texts.ownMemory : texts.elsewhere}</p>}
    </>
  );
}

/** Protects the storage from being cleared, and mentions the lock of the device. */
export function ProtectStep({ readiness: { isStorageProtected } }: Props) {
  const texts = firstStepsTexts.protect;
  return (
    <>
      <p className={classes.text}>{texts.why}</p>
      {isStorageProtected === true && (
        <p className={classes.text} role="status">
          {readinessTexts.protectDone}
        </p>
      )}
      {isStorageProtected === false && (
        <div>
          <Protect isMain />
        </div>
      )}
      {isStorageProtected === null && <p className={classes.text}>{texts.unknown}</p>}
      <p className={classes.soft}>{texts.lock}</p>
    </>
  );
}

/** The verdict and button of the readiness screen, what is missing, and the maps. */
export function PrepareStep({ readiness }: Props) {
  const texts = firstStepsTexts.prepare;
  return (
    <>
      <p className={classes.text}>{texts.why}</p>
      <Verdict readiness={readiness} />
      {!readiness.shell && <p className={classes.text}>{readinessTexts.shellNo}</p>}
      {!readiness.survivesRestart && <p className={classes.text}>{readinessTexts.restartNo}</p>}
      <Maps />
    </>
  );
}

/** The built-in map needs no download; if a provider allows areas to be stored, a link to them. */
function Maps() {
  const queries = useQueries();
  const providers = useValue(queries.mapProviders);
  const held = useValue(queries.mapAreas).length;
  const texts = firstStepsTexts.prepare;
  const isStorable = Object.values(providers).some((provider) => provider?.isStorable);
  const words = [texts.map, isStorable && texts.mapDetailed, held > 0 && texts.mapHeld(held)].filter(Boolean).join(' ');
  return (
    <p className={classes.soft}>
      {words} {isStorable && <Link href="/map?areas=1">{texts.mapLink}</Link>}
    </p>
  );
}
