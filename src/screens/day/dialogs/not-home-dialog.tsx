import { useState } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import type { DayStop } from '#state/use-day.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import type { SeenTask } from '#state/views.ts';
import { dayDialogTexts as texts, dayName, NOT_HOME_REASONS, type NotHomeReason, nameOfStop } from '#texts/day.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { DayChoice } from './day-choice.tsx';
import classes from './dialogs.module.css';

interface Props {
  readonly stop: DayStop;
  readonly task: SeenTask;
  readonly row: SeenPlan;
  readonly decisions: DayDecisions;
  readonly onClose: () => void;
}

/** Unit: characters of the reason, so that the whole note is not longer than a comment may be. */
const WORDS_MAX = COMMENT_MAX - 100;

type Typed = Readonly<Record<'reason' | 'words', string>>;
const NOTHING: Typed = { reason: '', words: '' };
const fromDraft = textFieldsFrom(NOTHING);

/** 'Nie zastano…': why, and a new day or none: a note in the story of the request and the change of its plan, decided together. */
export function NotHomeDialog({ stop, task, row, decisions: { today, notHome }, onClose }: Props) {
  const [values, setValues] = useState(NOTHING);
  const isDirty = values !== NOTHING;
  const draft = useFormDraft({ values, setValues }, { formKey: `task.not-home:${task.key}`, isDirty, fromDraft, onFound: 'restore' });
  const { words } = values;
  const reason: NotHomeReason | null = NOT_HOME_REASONS.find((one) => one === values.reason) ?? null;
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (day: LocalDate | null): Promise<void> => {
    const said = words.trim();
    if (reason === null) return setFailure(texts.chooseReason);
    if (reason === 'other' && said === '') return setFailure(texts.writeReason);
    if (reason === 'other' && said.length > WORDS_MAX) return;
    const why = reason === 'other' ? said : texts.reasons[reason].toLocaleLowerCase('pl');
    const note = texts.note(why, day === null ? null : dayName(day));
    await draft.keep();
    if (!(await notHome({ task, row, note, day, draftKey: draft.formKey }))) return;
    draft.finish();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.notHome} isFullOnPhone>
      <div className="pv-stack-3">
        <p className="pv-anywhere">{nameOfStop(stop)}</p>
        <fieldset className={classes.reasons}>
          <legend>{texts.reason}</legend>
          {NOT_HOME_REASONS.map((one) => (
            <label key={one} className={classes.reason} data-on={one === reason || undefined}>
              <input
                type="radio"
                name="not-home-reason"
                checked={one === reason}
                onChange={() => {
                  setValues({ ...values, reason: one });
                  setFailure(null);
                }}
              />
              {texts.reasons[one]}
            </label>
          ))}
        </fieldset>
        {reason === 'other' && (
          <TextAreaField
            label={texts.words}
            value={words}
            rows={2}
            max={WORDS_MAX}
            onChange={(typed) => setValues({ ...values, words: typed })}
          />
        )}
        <FormAlert text={failure} />
        <section aria-label={texts.newDay}>
          <h3 className={classes.heading}>{texts.newDay}</h3>
          <DayChoice today={today} day={row.plannedOn} onChoice={(day) => void choose(day)} noDay={texts.noDay} />
        </section>
      </div>
    </Dialog>
  );
}
