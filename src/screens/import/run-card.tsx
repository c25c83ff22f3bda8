import { quantity } from '#domain/quantity.ts';
import { problemSentence } from '#texts/problems.ts';
import { importTexts as texts } from '#texts/import.ts';
import { Button } from '#ui/button/button.tsx';
import { saveReport } from './import-files.ts';
import page from '#ui/page.module.css';
import classes from './import.module.css';
import type { ImportProgress, ImportRun } from './run-import.ts';
import type { RunState } from './use-import.ts';

const rowsIn = ({ batches }: ImportRun): number => batches.reduce((sum, { rows }) => sum + rows.added.length + rows.changed.length, 0);

const countOf = ({ results }: ImportProgress, is: 'written' | 'refused'): number => results.filter(([, result]) => result.is === is).length;

interface Props {
  readonly state: RunState;
  readonly isOffline: boolean;
  readonly onGoOn: () => void;
  readonly onEnd: () => void;
}

/** The progress of an import, and its end with a report. */
export function RunCard({ state: { run, progress, isRunning, problem }, isOffline, onGoOn, onEnd }: Props) {
  const [of, written, refused] = [rowsIn(run), countOf(progress, 'written'), countOf(progress, 'refused')];
  const isWhole = progress.done === run.batches.length;
  if (isRunning) {
    return (
      <section className={page.card} aria-label={texts.title}>
        <p className="pv-row pv-gap-3 pv-spaced" role="status">
          <progress value={written + refused} max={of} aria-label={texts.progress(written + refused, of)} />
          <span>{texts.progress(written + refused, of)}</span>
        </p>
      </section>
    );
  }
  return (
    <section className={page.card} aria-label={texts.title}>
      <div role="status">
        <p className="pv-spaced">{isWhole ? texts.done(written) : texts.stopped(written, of)}</p>
        {!isWhole && problem && <p className="pv-spaced">{problemSentence(problem)}</p>}
        {refused > 0 && <p className={`${classes.wrong} pv-spaced`}>{texts.refused(refused)}</p>}
      </div>
      <div className="pv-row pv-wrap pv-gap-3">
        {!isWhole && (
          <Button onClick={onGoOn} disabled={isOffline}>
            {texts.goOn}
          </Button>
        )}
        <Button variant="default" onClick={() => void saveReport(run, progress, quantity(Date.now()))}>
          {texts.report}
        </Button>
        <Button variant={isWhole ? 'filled' : 'default'} onClick={onEnd}>
          {isWhole ? texts.finish : texts.giveUp}
        </Button>
      </div>
    </section>
  );
}
