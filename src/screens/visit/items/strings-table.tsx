import { ANSWER_STATES, type ChecklistItem } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer, PvString, VisitDocument } from '#domain/visit/document.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { keyOfAsked } from '#screens/visit/answers.ts';
import table from '#screens/visit/settings/settings.module.css';
import type { PageProps } from '#screens/visit/question-page.ts';
import type { Change, VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { Findings } from './findings.tsx';
import { Note } from './note.tsx';
import { Photos } from './photos.tsx';
import { EarlierAnswer } from './question.tsx';
import question from './question.module.css';
import { Steps } from './steps.tsx';
import { Unanswered } from './value-answer.tsx';
import { useStateChange } from './state-answer.tsx';
import { NumberCell } from './value-field.tsx';
import classes from './strings-table.module.css';

interface Props extends PageProps {
  /** The inspection before this one, whose answers are shown. */
  readonly earlier: VisitDocument | null;
}

/** The measurements of all strings in one table, on a wide screen; below it findings, photos and note of the question that is edited. */
export function StringsTable({ rows, edit, earlier, about, title, place, onPlace, onBack, onNext }: Props) {
  const current = rows.find((asked) => keyOfAsked(asked) === place);
  const items = [...new Map(rows.map(({ item }) => [item.key, item] as const)).values()];
  const strings = edit.document.strings.filter(({ key }) => rows.some(({ of }) => of === key));
  const labelOf = (of: string | null): string => strings.find(({ key }) => key === of)?.label ?? '';
  return (
    <section className={table.section} aria-label={title}>
      <h2 className={question.ask} data-pv-place="">
        {title}
      </h2>
      <div className={classes.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{texts.string}</th>
              {items.map(({ key, ask, unit }) => (
                <th key={key} scope="col">
                  {unit === null ? ask : `${ask} [${unit}]`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {strings.map((string) => (
              <Row key={string.key} {...{ string, items, rows, edit, onPlace }} isCurrent={string.key === current?.of} />
            ))}
          </tbody>
        </table>
      </div>
      {current && (
        <section key={place} className={table.section} aria-label={current.item.ask}>
          <h3 className={table.detail}>{`${labelOf(current.of)} · ${current.item.ask}`}</h3>
          {current.item.hint && <p className={question.hint}>{current.item.hint}</p>}
          {current.item.normal && (
            <p className={question.normal}>
              <strong>{texts.normal}</strong> {current.item.normal}
            </p>
          )}
          {earlier && <EarlierAnswer earlier={earlier} asked={current} />}
          <Photos asked={current} edit={edit} about={about} />
          {current.item.type !== 'state' && <Unanswered asked={current} edit={edit} />}
          <Findings asked={current} edit={edit} />
          <Note asked={current} edit={edit} />
        </section>
      )}
      <Steps onBack={onBack} onNext={onNext} />
    </section>
  );
}

interface RowProps extends Pick<Props, 'rows' | 'edit' | 'onPlace'> {
  readonly string: PvString;
  readonly items: readonly ChecklistItem[];
  readonly isCurrent: boolean;
}

function Row({ string, items, rows, edit, onPlace, isCurrent }: RowProps) {
  return (
    <tr data-current={isCurrent || undefined}>
      <th scope="row">{string.label}</th>
      {items.map(({ key }) => {
        const asked = rows.find(({ item, of }) => item.key === key && of === string.key);
        // a condition hides it for this string
        if (!asked) return <td key={key}>{texts.notAsked}</td>;
        return (
          <td key={key} onFocus={() => onPlace(keyOfAsked(asked))}>
            <Cell asked={asked} edit={edit} label={`${string.label} ${asked.item.ask}`} onPlace={onPlace} />
          </td>
        );
      })}
    </tr>
  );
}

interface CellProps {
  readonly asked: AskedItem;
  readonly edit: VisitEdit;
  readonly label: string;
  readonly onPlace: Props['onPlace'];
}

function Cell({ asked, edit, label, onPlace }: CellProps) {
  const { item, of, answer } = asked;
  if (answer?.state === 'unchecked' && item.type !== 'state') {
    // the reason, and the way back, are below the table
    return (
      <PlainButton
        className={table.unitChoice}
        aria-label={`${label}: ${texts.states.unchecked}`}
        onClick={() => onPlace(keyOfAsked(asked))}
      >
        {texts.states.unchecked}
      </PlainButton>
    );
  }
  const change = (changes: Partial<Answer>): Change => answerTo(item.key, of, changes, Date.now() as Instant);
  if (item.type === 'number') return <NumberCell {...{ asked, edit, label, change }} />;
  if (item.type === 'choice') {
    const data = [{ value: '', label: texts.open }, ...item.choices.map((one) => ({ value: one.key, label: one.label }))];
    return (
      <SelectField
        label={label}
        value={answer?.choice ?? ''}
        data={data}
        onChange={(to) => edit.edit(change({ choice: to === '' ? null : to }))}
      />
    );
  }
  return <StateCell asked={asked} edit={edit} label={label} />;
}

function StateCell({ asked, edit, label }: Omit<CellProps, 'onPlace'>) {
  const { set, question: asking } = useStateChange({ asked, edit });
  const data = [{ value: '', label: texts.open }, ...ANSWER_STATES.map((value) => ({ value, label: texts.states[value] }))];
  return (
    <>
      <SelectField
        label={label}
        value={asked.answer?.state ?? ''}
        data={data}
        onChange={(to) => set(ANSWER_STATES.find((one) => one === to) ?? null)}
      />
      {asking}
    </>
  );
}
