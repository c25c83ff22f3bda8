import { useEffect, useRef, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { report as reportFailure } from '#failures/report.ts';
import { useCommands, useQueries } from '#state/app-context.ts';
import { reportBatchTexts as texts } from '#texts/voltage/report-batch.ts';
import { Button } from '#ui/button/button.tsx';
import { periodName } from '#ui/charts/pickers/period-name.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { saveFile } from '#ui/export/save-file.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { InstallationsChoice } from './installations-choice.tsx';
import type { LeftOut } from './make-reports.ts';
import classes from './reports.module.css';
import { zipReports } from './zip-reports.ts';

/** Weeks that can be chosen, including the current one. */
const WEEKS = 53;

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed' }
  | { readonly is: 'running'; readonly done: number; readonly of: number }
  | { readonly is: 'made'; readonly made: number; readonly of: number; readonly left: readonly LeftOut[] };

interface Props {
  readonly installations: readonly Installation[];
  readonly onClose: () => void;
}

/** Starts, follows and aborts the making of one ZIP file. */
function useBatch() {
  const services = { queries: useQueries(), commands: useCommands() };
  const [state, setState] = useState<State>({ is: 'idle' });
  const giveUp = useRef<AbortController | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  const run = async (installations: readonly Installation[], monday: LocalDate): Promise<void> => {
    const controller = new AbortController();
    giveUp.current = controller;
    const of = installations.length;
    const onProgress = (done: number): void => setState({ is: 'running', done, of });
    onProgress(0);
    try {
      const { zip, name, left } = await zipReports(services, { installations, monday, signal: controller.signal, onProgress });
      if (zip) saveFile(zip, name);
      setState({ is: 'made', made: of - left.length, of, left });
    } catch (error) {
      if (!controller.signal.aborted) reportFailure(error, 'ui/export');
      setState({ is: controller.signal.aborted ? 'stopped' : 'failed' });
    }
  };
  return { state, run, stop: () => giveUp.current?.abort() };
}

function countSentence(listed: number, chosen: number): string {
  if (listed === 0) return texts.emptyList;
  return chosen === 0 ? texts.noneChosen : texts.chosen(chosen);
}

/** Reports on the voltages of a week for all installations of a list, as one file. */
export function ReportsDialog({ installations, onClose }: Props) {
  const running = mondayOf(localDateOf(Date.now()));
  const [monday, setMonday] = useState<LocalDate>(addDays(running, -7));
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = installations.filter(({ id }) => !leftOut.has(id));
  const { state, run, stop } = useBatch();
  const isRunning = state.is === 'running';
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(running, -7 * index));
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} canClose={!isRunning} isFullOnPhone>
      <div className={classes.batch}>
        <p>{texts.hint}</p>
        <p>{countSentence(installations.length, chosen.length)}</p>
        <InstallationsChoice installations={installations} leftOut={leftOut} isDisabled={isRunning} onChange={setLeftOut} />
        <SelectField
          label={texts.week}
          value={monday}
          disabled={isRunning}
          onChange={setMonday}
          data={weeks.map((week) => ({ value: week, label: periodName('week', week) }))}
        />
        <Outcome state={state} />
      </div>
      <DialogButtons>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        )}
        <Button loading={isRunning} disabled={chosen.length === 0} onClick={() => void run(chosen, monday)}>
          {texts.make}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The progress and the result. */
function Outcome({ state }: { readonly state: State }) {
  if (state.is === 'idle') return null;
  if (state.is === 'running') {
    return (
      <p className={classes.progress}>
        <progress value={state.done} max={Math.max(1, state.of)} aria-label={texts.progress(state.done, state.of)} />
        <span>{texts.progress(state.done, state.of)}</span>
      </p>
    );
  }
  if (state.is === 'stopped' || state.is === 'failed') return <p role="alert">{texts[state.is]}</p>;
  return (
    <div role="status" className={classes.batch}>
      <p>{state.made === 0 ? texts.nothing : texts.made(state.made, state.of)}</p>
      {state.left.length > 0 && (
        <>
          <h3 className={classes.leftTitle}>{texts.left}</h3>
          <ul className={classes.left}>
            {state.left.map(({ installation: { sn, description }, why }) => (
              <li key={sn}>{texts.leftLine(description, sn, why)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
