import { IconCircleCheck, IconDownload, IconProgressAlert } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { AheadView, Readiness } from '#state/views.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Button } from '#ui/button/button.tsx';
import { hasBeenChecked, isPlanReady, isReady, otherInstallations } from './readiness-checks.ts';
import classes from './readiness.module.css';

interface Known {
  readonly ahead: AheadView;
  readonly isOffline: boolean;
  readonly isWholeReady: boolean;
}

/** How far the data are, how to get them, or what they do not include. */
function noteOf(readiness: Readiness, { ahead, isOffline, isWholeReady }: Known): string {
  const { preparing } = readiness;
  if (preparing) return texts.preparing(preparing.done, preparing.of);
  if (ahead.is === 'fetching') return texts.fetching(ahead.stored, ahead.wanted);
  if (isWholeReady) return texts.notIncluded(otherInstallations(readiness));
  return isOffline ? texts.prepareOffline : texts.notReadyText;
}

/** Whether the device is ready for work without a network, the progress of the preparation, and the button that starts it. */
export function Verdict({ readiness }: { readonly readiness: Readiness }) {
  const { prepareOffline } = useCommands();
  const isOffline = useValue(useQueries().connection).is === 'offline';
  const [isBusy, setBusy] = useState(false);
  const { preparing } = readiness;
  const ahead = useValue(useQueries().ahead);
  const stops = useValue(useQueries().readyStops);
  const ready = isReady(readiness) && isPlanReady(stops);
  const isChecked = hasBeenChecked(readiness) && stops !== null;
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
        <p className="pv-heading" role="status">
          {isChecked ? verdict : texts.failures.reading}
        </p>
        <p className={clsx('pv-small', classes.verdictNote)}>{isChecked && noteOf(readiness, { ahead, isOffline, isWholeReady: ready })}</p>
        {preparing && (
          <progress className={classes.progress} value={preparing.done} max={Math.max(1, preparing.of)} aria-label={texts.prepare} />
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
