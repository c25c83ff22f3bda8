import { IconCircleCheck, IconDownload, IconProgressAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Button } from '#ui/button/button.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { wasAsked } from './was-asked.ts';
import { FailuresCard } from './failures-card.tsx';
import { HeldData } from './held-data.tsx';
import classes from './readiness.module.css';
import { StartTest } from './start-test.tsx';

/** All that a day without a signal needs: the app, every list, the day's details, and a session that opens again. */
const isReady = ({ shell, lists, details, survivesRestart }: Readiness): boolean =>
  shell &&
  survivesRestart &&
  lists.every(({ asOf, count, total }) => asOf !== null && count >= total) &&
  details !== null &&
  details.stored >= details.wanted;

/** What this device can do without a signal, and what is still to be done about it. */
export function ReadinessScreen() {
  const readiness = useValue(useQueries().readiness);
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lead}>{texts.lead}</p>
      </header>
      <Verdict readiness={readiness} />
      <HeldData readiness={readiness} />
      <DeviceFacts readiness={readiness} />
      <StartTest test={readiness.test} />
      <FailuresCard failures={readiness.failures} />
    </div>
  );
}

function Verdict({ readiness }: { readonly readiness: Readiness }) {
  const { prepareOffline } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const { preparing } = readiness;
  const ahead = useValue(useQueries().ahead);
  const isFetching = ahead.is === 'fetching';
  const ready = isReady(readiness);
  const isAsked = wasAsked(readiness);
  const verdict = ready ? texts.ready : texts.notReady;
  const Icon = ready ? IconCircleCheck : IconProgressAlert;
  const prepare = async () => {
    setBusy(true);
    await prepareOffline();
    setBusy(false);
  };
  return (
    <section
      className={classes.verdict}
      data-ready={ready || undefined}
      data-asked={isAsked}
      data-testid="verdict"
      aria-label={texts.checks}
    >
      <Icon size={32} aria-hidden="true" className={classes.verdictIcon} />
      <div className={classes.verdictText}>
        <p className={classes.verdictTitle} role="status">
          {isAsked ? verdict : texts.failures.reading}
        </p>
        {isAsked && !ready && !isFetching && <p className={classes.text}>{isOffline ? texts.prepareOffline : texts.notReadyText}</p>}
        {!preparing && isFetching && <p className={classes.text}>{texts.fetching(ahead.stored, ahead.wanted)}</p>}
        {preparing && (
          <>
            <progress className={classes.progress} value={preparing.done} max={Math.max(1, preparing.of)} aria-label={texts.prepare} />
            <p className={classes.text}>{texts.preparing(preparing.done, preparing.of)}</p>
          </>
        )}
      </div>
      <Button
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        disabled={isOffline}
        loading={isBusy || preparing !== null}
        onClick={() => void prepare()}
      >
        {texts.prepare}
      </Button>
    </section>
  );
}
