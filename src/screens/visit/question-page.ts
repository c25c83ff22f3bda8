import type { Checklist, ChecklistSection } from '#domain/checklists/checklist.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { type AskedItem, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { placeOfStrings } from './answers.ts';
import type { VisitEdit } from './use-visit-edit.ts';

/** How a page shows its questions: one alone, rows with their answers, or a table of strings or of inverter settings. */
type Look = 'alone' | 'rows' | 'strings' | 'settings';

/** The questions that are shown together. */
export interface QuestionPage {
  readonly title: string;
  readonly look: Look;
  readonly rows: readonly AskedItem[];
}

/** What a page of questions is given. */
export interface PageProps {
  /** The questions of the page, all of one section. */
  readonly rows: readonly AskedItem[];
  readonly edit: VisitEdit;
  /** Name of the installation. */
  readonly about: string;
  /** Title of the section. */
  readonly title: string;
  /** The question that is edited. */
  readonly place: string;
  readonly onPlace: (place: string) => void;
  /** `null` on the first page. */
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
}

/**
 * The page that shows a question: where it is wide with its neighbours in the section that look the same, else alone. Where strings are named
 * it is always alone.
 *
 * @param at place of the question among all questions.
 */
export function pageOf(
  {
    checklist,
    document,
    questions,
    isWide,
  }: {
    readonly checklist: Checklist;
    readonly document: VisitDocument;
    readonly questions: readonly AskedItem[];
    readonly isWide: boolean;
  },
  at: number,
): QuestionPage {
  const sections = sectionsOf(checklist, document);
  const strings = placeOfStrings(checklist, document);
  const sectionOf = (asked: AskedItem | undefined): ChecklistSection | undefined =>
    sections.find(({ items }) => items.some(({ key }) => key === asked?.item.key));
  const lookOf = (asked: AskedItem | undefined): Look => {
    if (!asked || !isWide || asked.item.key === strings) return 'alone';
    if (sectionOf(asked)?.each === 'string') return 'strings';
    return inverterSettingOfItem(asked.item) === null ? 'rows' : 'settings';
  };
  const [section, look] = [sectionOf(questions[at]), lookOf(questions[at])];
  const isTogether = (asked: AskedItem): boolean => look !== 'alone' && sectionOf(asked) === section && lookOf(asked) === look;
  const first = questions.findLastIndex((asked, index) => index < at && !isTogether(asked)) + 1;
  const end = questions.findIndex((asked, index) => index > at && !isTogether(asked));
  return { title: section?.title ?? '', look, rows: questions.slice(first, end < 0 ? undefined : end) };
}
