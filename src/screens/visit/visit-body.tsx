import type { ReactNode } from 'react';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { type AskedItem, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import type { HeldVisit } from '#state/views.ts';
import { finishTexts, visitTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import { Finish } from '#screens/visit/end/finish.tsx';
import { DATA, END, keyOfAsked, keyOfFirst, placeOfStrings } from './answers.ts';
import { InspectionData } from './inspection/inspection-data.tsx';
import { Question } from './items/question.tsx';
import type { Undo } from './items/state-answer.tsx';
import { StringsTable } from './items/strings-table.tsx';
import { InverterSettingsTable } from './settings/lazy-settings.tsx';
import type { VisitEdit } from './use-visit-edit.ts';
import finish from './finish.module.css';

interface Props {
  readonly visit: HeldVisit;
  readonly edit: VisitEdit;
  /** The inspection before this one, whose answers are shown. */
  readonly before: VisitDocument | null;
  readonly questions: readonly AskedItem[];
  /** What is shown: a question, the data of an inspection, or the end. */
  readonly place: string;
  /** Changes the place within what is shown. */
  readonly onPlace: (place: string) => void;
  readonly onGo: (place: string) => void;
  readonly onAnswered: (undo: Undo) => void;
  readonly isWide: boolean;
  /** Shown below the heading of the first question, or of the data of an inspection. */
  readonly lead: ReactNode;
}

/**
 * What is shown of a draft: one question, the settings or the measurements of strings as a table where it is wide, the data of an inspection,
 * or the end.
 */
export function VisitBody({ visit, edit, before: earlier, questions, place, onPlace, onGo, onAnswered, isWide, lead }: Props) {
  const { form: checklist, about } = visit;
  const at = questions.findIndex((asked) => keyOfAsked(asked) === place);
  const shown = questions[at];
  if (!shown || !checklist) {
    if (place !== DATA || edit.document.kind !== 'inspection')
      return visit.isEnded ? <Reopen edit={edit} /> : <Finish visit={visit} edit={edit} onGo={onGo} />;
    return <InspectionData edit={edit} checklist={checklist} lead={lead} onNext={() => onGo(keyOfFirst(questions))} />;
  }
  const sections = sectionsOf(checklist, edit.document);
  const section = sections.find(({ items }) => items.some(({ key }) => key === shown.item.key));
  const title = section?.title ?? '';
  const keys = new Set(section?.items.map(({ key }) => key));
  const isOfSection = ({ item }: AskedItem): boolean => keys.has(item.key);
  const isOfStrings = section?.each === 'string';
  const hasStrings = shown.item.key === placeOfStrings(checklist, edit.document);
  const isRow = (asked: AskedItem): boolean => isOfSection(asked) && (isOfStrings || inverterSettingOfItem(asked.item) !== null);
  const rows = isWide && isRow(shown) ? questions.filter(isRow) : [];
  const [first, last] = [rows[0] ?? shown, rows.at(-1) ?? shown];
  const before = questions[questions.indexOf(first) - 1];
  const after = questions[questions.indexOf(last) + 1];
  const steps = {
    onBack: before ? () => onGo(keyOfAsked(before)) : null,
    onNext: () => onGo(after ? keyOfAsked(after) : END),
  };
  if (rows.length > 0 && isOfStrings) {
    return <StringsTable {...{ rows, edit, earlier, about, title, place, onPlace, ...steps }} />;
  }
  if (rows.length > 0) return <InverterSettingsTable {...{ rows, checklist, edit, about, title, place, onPlace, ...steps }} />;
  return (
    <Question
      key={place}
      {...{ asked: shown, checklist, edit, earlier, about, title, hasStrings, lead, onAnswered, ...steps }}
      position={texts.progress(at + 1, questions.length)}
    />
  );
}

/** In place of the end of a visit that was finished here and not accepted: a press makes it a draft again. */
const Reopen = ({ edit }: { readonly edit: VisitEdit }) => (
  <section className={finish.finish} aria-label={finishTexts.title}>
    <h2 className={finish.title} data-pv-place="">
      {finishTexts.title}
    </h2>
    <p className={finish.text}>{finishTexts.reopenText}</p>
    <Button size="lg" className={finish.button ?? ''} onClick={() => edit.edit((document) => document)}>
      {finishTexts.reopen}
    </Button>
  </section>
);
