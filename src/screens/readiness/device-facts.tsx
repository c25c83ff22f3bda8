import { useQueries, useValue } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { bytes } from '#texts/numbers.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Fact } from './fact.tsx';
import { Protect } from './protect.tsx';
import { wasAsked } from './was-asked.ts';
import classes from './readiness.module.css';

const word = (isSo: boolean | null): string => (isSo === null ? texts.unknown : isSo ? texts.yes : texts.no);

/** What the browser grants: the app's files, protection, a session that survives, sending in the background, room. */
export function DeviceFacts({ readiness }: { readonly readiness: Readiness }) {
  const { isStorageProtected, hasBackgroundSync, quota, version } = readiness;
  const [shell, survivesRestart] = wasAsked(readiness) ? [readiness.shell, readiness.survivesRestart] : [null, null];
  const { isInstalled } = useValue(useQueries().update);
  return (
    <section className={classes.card}>
      <h2 className={classes.sub}>{texts.deviceTitle}</h2>
      <dl className={classes.facts}>
        <Fact name={texts.shell} isGood={shell} value={word(shell)} advice={shell === false && texts.shellNo} />
        <Fact
          name={texts.restart}
          isGood={survivesRestart}
          value={word(survivesRestart)}
          advice={survivesRestart === false && texts.restartNo}
        />
        <Fact
          name={texts.protectedTitle}
          isGood={isStorageProtected}
          value={word(isStorageProtected)}
          advice={isStorageProtected === false && <Protect />}
        />
        <Fact
          name={texts.sync}
          isGood={hasBackgroundSync || null}
          value={word(hasBackgroundSync)}
          advice={!hasBackgroundSync && texts.syncNo}
        />
        <Fact name={texts.installed} isGood={isInstalled || null} value={word(isInstalled)} advice={!isInstalled && texts.installedNo} />
        {quota && <Fact name={texts.quota} value={texts.quotaOf(bytes(quota.used), bytes(quota.available))} />}
        <Fact name={texts.version} value={version} />
      </dl>
    </section>
  );
}
