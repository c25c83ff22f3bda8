import { Link } from 'wouter';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { readinessTexts } from '#texts/readiness.ts';
import { firstStepsTexts } from '#texts/shell/first-steps.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { InstallWay, platformOf } from '#ui/install/install-way.tsx';
import { Protect } from '#screens/readiness/protect.tsx';
import page from '#ui/page.module.css';

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
      <p>{shellTexts.install.why}</p>
      <InstallWay onInstall={() => void install()} {...{ platform, isInstalled, canInstall }} />
      {!isInstalled && <p className={page.soft}>{platform === 'ios' ? texts.ownMemory : texts.elsewhere}</p>}
    </>
  );
}

/** Protects the storage from being cleared, and mentions the lock of the device. */
export function ProtectStep({ readiness: { isStorageProtected } }: Props) {
  const texts = firstStepsTexts.protect;
  return (
    <>
      <p>{texts.why}</p>
      {isStorageProtected === true && <p role="status">{readinessTexts.protectDone}</p>}
      {isStorageProtected === false && (
        <div>
          <Protect isMain />
        </div>
      )}
      {isStorageProtected === null && <p>{texts.unknown}</p>}
      <p className={page.soft}>{texts.lock}</p>
    </>
  );
}

/** What is fetched, and the maps. The verdict and its button are at the top of the page. */
export function PrepareStep() {
  const texts = firstStepsTexts.prepare;
  return (
    <>
      <p>{texts.why}</p>
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
    <p className={page.soft}>
      {words} {isStorable && <Link href="/map?areas=1">{texts.mapLink}</Link>}
    </p>
  );
}
