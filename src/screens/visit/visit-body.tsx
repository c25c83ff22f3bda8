import type { ReactNode } from 'react';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import type { HeldVisit } from '#state/views.ts';
import { finishTexts, visitTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import { Finish } from '#screens/visit/end/finish.tsx';
import { DATA, END, keyOfAsked, keyOfFirst, placeOfStrings } from './answers.ts';
import { InspectionData } from './inspection/inspection-data.tsx';
import { Question } from './items/question.tsx';
import { SectionPage } from './items/section-page.tsx';
import type { Undo } from './items/state-answer.tsx';
import { StringsTable } from './items/strings-table.tsx';
import { pageOf, type PageProps } from './question-page.ts';
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
  /** Shown below the heading of the first question or page, and of the data of an inspection. */
  readonly lead: ReactNode;
}

/** What is shown of a draft: one question or, where it is wide, a page of them; the data of an inspection; or the end. */
export function VisitBody({ visit, edit, before: earlier, questions, place, onPlace, onGo, onAnswered, isWide, lead }: Props) {
  const { form: checklist, about } = visit;
  const at = questions.findIndex((asked) => keyOfAsked(asked) === place);
  const shown = questions[at];
  if (!shown || !checklist) {
    if (place !== DATA || edit.document.kind !== 'inspection')
      return visit.isEnded ? <Reopen edit={edit} /> : <Finish visit={visit} edit={edit} onGo={onGo} />;
    return <InspectionData edit={edit} checklist={checklist} lead={lead} onNext={() => onGo(keyOfFirst(questions))} />;
  }
  const { title, look, rows } = pageOf({ checklist, document: edit.document, questions, isWide }, at);
  const first = at - rows.indexOf(shown);
  const [before, after] = [questions[first - 1], questions[first + rows.length]];
  const steps = {
    onBack: before ? () => onGo(keyOfAsked(before)) : null,
    onNext: () => onGo(after ? keyOfAsked(after) : END),
  };
  const leadHere = first === 0 && lead;
  const page: PageProps = { rows, edit, about, title, place, onPlace, ...steps };
  if (look === 'rows') return <SectionPage key={title} {...page} earlier={earlier} lead={leadHere} />;
  if (look === 'strings') return <StringsTable {...page} earlier={earlier} />;
  if (look === 'settings') return <InverterSettingsTable {...page} checklist={checklist} />;
  return (
    <Question
      key={place}
      {...{ asked: shown, checklist, edit, earlier, about, title, lead: leadHere, onAnswered, ...steps }}
      hasStrings={shown.item.key === placeOfStrings(checklist, edit.document)}
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
