import { IconCircleCheck, IconDownload, IconProgressAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Button } from '#ui/button/button.tsx';
import { isReady, hasBeenChecked } from './readiness-checks.ts';
import classes from './readiness.module.css';

/** Whether the device is ready for work without a network, the progress of the preparation, and the button that starts it. */
export function Verdict({ readiness }: { readonly readiness: Readiness }) {
  const { prepareOffline } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const { preparing } = readiness;
  const ahead = useValue(useQueries().ahead);
  const isFetching = ahead.is === 'fetching';
  const ready = isReady(readiness);
  const isChecked = hasBeenChecked(readiness);
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
      data-checked={isChecked}
      data-testid="verdict"
      aria-label={texts.checks}
    >
      <Icon size={32} aria-hidden="true" className={classes.verdictIcon} />
      <div className={classes.verdictText}>
        <p className={classes.verdictTitle} role="status">
          {isChecked ? verdict : texts.failures.reading}
        </p>
        {isChecked && !ready && !isFetching && <p className={classes.text}>{isOffline ? texts.prepareOffline : texts.notReadyText}</p>}
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
