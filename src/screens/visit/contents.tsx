import {
  IconAlertTriangleFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconFileText,
  IconFlagCheck,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { type AskedItem, isDecided, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { isUndescribed, type Mark, markOf } from '#domain/visit/faults/fault-needs.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { useNamedProfile } from '#state/use-visit-facts.ts';
import { contentsTexts } from '#texts/visit/contents.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { outcomeSentence, UNDESCRIBED } from '#texts/visit/outcome.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { DATA, END, keyOfAsked, keyOfFirst } from './answers.ts';
import classes from './contents.module.css';

interface Props {
  readonly checklist: Checklist;
  readonly questions: readonly AskedItem[];
  readonly document: VisitDocument;
  readonly place: string;
  /** The sections alone, where each is one page. */
  readonly hasSections: boolean;
  readonly onGo: (place: string) => void;
}

/** All questions by section, or the sections alone, with their states; a press goes there. */
export function Contents({ checklist, questions, document, place, hasSections, onGo }: Props) {
  // from the shown question on, then from the first
  const after = questions.findIndex((asked) => keyOfAsked(asked) === place) + 1;
  const open = [...questions.slice(after), ...questions.slice(0, after)].find((asked) => !isDecided(asked));
  const profile = useNamedProfile(document);
  const marks = new Map(questions.map((asked) => [asked, markOf(document, asked, profile)] as const));
  const labelOf = (of: string | null): string => document.strings.find(({ key }) => key === of)?.label ?? '';
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place !== '' && list.current) showRow(list.current);
  }, [place]);
  return (
    <nav ref={list} className={classes.contents} aria-label={texts.contents}>
      <p className={classes.outcome}>{outcomeSentence(outcomeOf(document, checklist, profile))}</p>
      {open && (
        <PlainButton look="outline" className={classes.jump} onClick={() => onGo(keyOfAsked(open))}>
          {texts.nextOpen}
        </PlainButton>
      )}
      {document.kind === 'inspection' && (
        <PlainButton className={classes.row} aria-current={place === DATA ? 'step' : undefined} onClick={() => onGo(DATA)}>
          <IconFileText size={18} aria-hidden="true" />
          {inspectionTexts.data}
        </PlainButton>
      )}
      {sectionsOf(checklist, document).map(({ key, title, items }) => {
        const keys = new Set(items.map((item) => item.key));
        const own = questions.filter(({ item }) => keys.has(item.key));
        if (own.length === 0) return null;
        const counts = (
          <span className={classes.counts}>
            {MARKS.map((mark) => (
              <Count key={mark} mark={mark} count={own.filter((asked) => marks.get(asked) === mark).length} />
            ))}
            <span className={classes.done}>{texts.progress(own.filter(isDecided).length, own.length)}</span>
          </span>
        );
        if (hasSections) {
          const isHere = own.some((asked) => keyOfAsked(asked) === place);
          return (
            <PlainButton key={key} className={classes.row} aria-current={isHere ? 'step' : undefined} onClick={() => onGo(keyOfFirst(own))}>
              {title}
              {counts}
            </PlainButton>
          );
        }
        return (
          <section key={key}>
            <h2 className={classes.section}>
              {title}
              {counts}
            </h2>
            <ol className={classes.list}>
              {own.map((asked) => (
                <li key={keyOfAsked(asked)}>
                  <Row
                    asked={asked}
                    mark={marks.get(asked) ?? null}
                    isBare={marks.get(asked) === 'red' && isUndescribed(document, asked, profile)}
                    label={labelOf(asked.of)}
                    isHere={keyOfAsked(asked) === place}
                    onGo={onGo}
                  />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      <PlainButton className={classes.row} aria-current={place === END ? 'step' : undefined} onClick={() => onGo(END)}>
        <IconFlagCheck size={18} aria-hidden="true" />
        {texts.finish}
      </PlainButton>
    </nav>
  );
}

/** Scrolls the contents, where they scroll by themselves, to the row of what is shown. */
function showRow(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  if (row && (row.top < top || row.bottom > bottom)) list.scrollTop += row.top - (top + bottom) / 2;
}

const MARKS = ['red', 'amber'] as const satisfies readonly Mark[];
const ICONS = { red: IconAlertTriangleFilled, amber: IconAlertTriangle } as const;

/** How many questions of a section are highlighted. */
function Count({ mark, count }: { readonly mark: Mark; readonly count: number }) {
  if (count === 0) return null;
  const Icon = ICONS[mark];
  return (
    <span className={classes.done} data-mark={mark} title={contentsTexts[mark](count)}>
      <Icon size={16} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="pv-hidden">{contentsTexts[mark](count)}</span>
    </span>
  );
}

interface RowProps {
  readonly asked: AskedItem;
  readonly mark: Mark | null;
  /** It has a fault without a finding. */
  readonly isBare: boolean;
  readonly label: string;
  readonly isHere: boolean;
  readonly onGo: (place: string) => void;
}

function Row({ asked, mark, isBare, label, isHere, onGo }: RowProps) {
  const Icon = mark !== null ? ICONS[mark] : isDecided(asked) ? IconCircleCheckFilled : IconCircleDashed;
  const state = asked.answer?.state;
  return (
    <PlainButton
      className={classes.row}
      data-mark={mark ?? undefined}
      data-state={mark === null && isDecided(asked) ? 'done' : undefined}
      aria-current={isHere ? 'step' : undefined}
      onClick={() => onGo(keyOfAsked(asked))}
    >
      <Icon size={18} aria-hidden="true" />
      <span>
        {label && <strong>{label} </strong>}
        {asked.item.ask}
        {isBare ? ` · ${UNDESCRIBED}` : state && <span className="pv-hidden">{`: ${texts.states[state]}`}</span>}
      </span>
    </PlainButton>
  );
}
