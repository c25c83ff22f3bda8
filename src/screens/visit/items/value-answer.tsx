import { type FormEvent, useMemo } from 'react';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Answer } from '#domain/visit/document.ts';
import { leaveQuestion } from '#domain/visit/edit/answer-to.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { hasOpenDanger, VERDICT } from '#domain/visit/final-needs.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { expectedText, verdictText } from '#texts/visit/answers.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { useTypedNumber } from './value-field.tsx';
import classes from './question.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  readonly change: (changes: Partial<Answer>) => Change;
  /** Enter in a field. */
  readonly onDone: () => void;
}

/** The answer to a question that is not answered by a state alone, or that it was not answered. */
export function ValueAnswer(props: Props) {
  return (
    <>
      {props.asked.answer?.state !== 'unchecked' && <AnswerField {...props} />}
      <Unanswered {...props} />
    </>
  );
}

/** The button 'Niesprawdzone'. Once it is pressed, the note is required. */
export const Unanswered = ({ asked, edit }: Pick<Props, 'asked' | 'edit'>) => (
  <PlainButton
    className={classes.choice}
    aria-pressed={asked.answer?.state === 'unchecked'}
    onClick={() => edit.edit(leaveQuestion(asked, Date.now() as Instant))}
  >
    {texts.states.unchecked}
  </PlainButton>
);

function AnswerField(props: Props) {
  const { asked, edit, change } = props;
  const { item, answer } = asked;
  if (item.type === 'number') return <NumberAnswer {...props} />;
  if (item.type === 'choice') {
    const isDangerous = item.key === VERDICT.item && hasOpenDanger(edit.document);
    return (
      <fieldset className={classes.choices}>
        <legend className="pv-hidden">{item.ask}</legend>
        {isDangerous && (
          <p className={classes.hint} role="status">
            {inspectionTexts.duty}
          </p>
        )}
        {item.choices.map(({ key, label }) => (
          <PlainButton
            key={key}
            className={classes.choice}
            aria-pressed={answer?.choice === key}
            disabled={isDangerous && key === VERDICT.fit && answer?.choice !== key}
            onClick={() => edit.edit(change({ choice: answer?.choice === key ? null : key }))}
          >
            {label}
          </PlainButton>
        ))}
      </fieldset>
    );
  }
  if (item.type === 'serial') return <SerialAnswer {...props} />;
  return <TextAreaField label={texts.answer} rows={3} max={VISIT_MAX.text} {...typedText(props)} />;
}

/** A text that is stored while it is typed. */
const typedText = ({ asked: { answer }, edit, change }: Props) => ({
  value: answer?.text ?? '',
  onChange: (text: string) => edit.type(change({ text: text.slice(0, VISIT_MAX.text) })),
  onBlur: () => void edit.flush(),
});

/** A serial number, typed or read by camera. */
function SerialAnswer(props: Props) {
  const { edit, change, onDone } = props;
  const rows = lastKnown(useValue(useQueries().installations))?.rows;
  const known = useMemo(() => (rows ?? []).map(({ sn }) => sn), [rows]);
  return (
    <form onSubmit={submitWith(onDone)}>
      <TextField
        label={texts.serial}
        autoCapitalize="characters"
        autoComplete="off"
        {...typedText(props)}
        end={<ScanButton known={known} onRead={(serial) => edit.edit(change({ text: serial }))} />}
      />
    </form>
  );
}

const submitWith = (onDone: () => void) => (event: FormEvent) => {
  event.preventDefault();
  onDone();
};

/** A measured value, with the verdict of its rule under it. What is not a value stays in the field and is not stored. */
function NumberAnswer({ asked, edit, change, onDone }: Props) {
  const { item } = asked;
  const { typed, error, type, isAtLeast, toggleAtLeast } = useTypedNumber(asked, edit.document, (value) => edit.type(change({ value })));
  return (
    <form className={classes.number} onSubmit={submitWith(onDone)}>
      <TextField
        label={item.unit === null ? texts.value : `${texts.value} [${item.unit}]`}
        inputMode="decimal"
        autoComplete="off"
        className={classes.numberField ?? ''}
        value={typed}
        onChange={type}
        onBlur={() => void edit.flush()}
        error={error}
      />
      {item.at_least && (
        <PlainButton
          className={classes.choice}
          aria-pressed={isAtLeast}
          onClick={({ currentTarget }) => {
            toggleAtLeast();
            currentTarget.form?.querySelector('input')?.focus(); // the keyboard of a phone stays open
          }}
        >
          <strong aria-hidden="true">{'>'}</strong> {texts.atLeast}
        </PlainButton>
      )}
      <Verdict asked={asked} edit={edit} />
    </form>
  );
}

function Verdict({ asked, edit }: Pick<Props, 'asked' | 'edit'>) {
  const judgement = judgeAnswer(edit.document, asked);
  if (judgement === null || judgement.reason === 'no_value') return null;
  const expected = expectedText(judgement, asked.item);
  const facts = [verdictText(judgement), expected && texts.expected(expected)];
  return (
    <p className={classes.verdict} data-verdict={judgement.verdict ?? 'none'} role="status">
      {facts.filter(Boolean).join(' · ')}
    </p>
  );
}
