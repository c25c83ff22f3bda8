import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleDashed, IconFileText, IconFlagCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { type AskedItem, isDecided, sectionsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { DATA, END, keyOfAsked } from './answers.ts';
import classes from './contents.module.css';

interface Props {
  readonly form: Form;
  readonly questions: readonly AskedItem[];
  readonly document: VisitDocument;
  readonly place: string;
  readonly onGo: (place: string) => void;
}

/** All questions by section, each with its state; a press goes there. */
export function Contents({ form, questions, document, place, onGo }: Props) {
  const open = questions.find((asked) => !isDecided(asked));
  const labelOf = (of: string | null): string => document.strings.find(({ key }) => key === of)?.label ?? '';
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (place !== '' && list.current) showRow(list.current);
  }, [place]);
  return (
    <nav ref={list} className={classes.contents} aria-label={texts.contents}>
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
      {sectionsOf(form, document).map(({ key, title, items }) => {
        const keys = new Set(items.map((item) => item.key));
        const own = questions.filter(({ item }) => keys.has(item.key));
        if (own.length === 0) return null;
        return (
          <section key={key}>
            <h2 className={classes.section}>
              {title}
              <span className={classes.done}>{texts.progress(own.filter(isDecided).length, own.length)}</span>
            </h2>
            <ol className={classes.list}>
              {own.map((asked) => (
                <li key={keyOfAsked(asked)}>
                  <Row asked={asked} label={labelOf(asked.of)} isHere={keyOfAsked(asked) === place} onGo={onGo} />
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

interface RowProps {
  readonly asked: AskedItem;
  readonly label: string;
  readonly isHere: boolean;
  readonly onGo: (place: string) => void;
}

function Row({ asked, label, isHere, onGo }: RowProps) {
  const isFault = asked.answer?.state === 'fault';
  const Icon = isFault ? IconAlertTriangleFilled : isDecided(asked) ? IconCircleCheckFilled : IconCircleDashed;
  const state = asked.answer?.state;
  return (
    <PlainButton
      className={classes.row}
      data-state={isFault ? 'fault' : isDecided(asked) ? 'done' : undefined}
      aria-current={isHere ? 'step' : undefined}
      onClick={() => onGo(keyOfAsked(asked))}
    >
      <Icon size={18} aria-hidden="true" />
      <span>
        {label && <strong>{label} </strong>}
        {asked.item.ask}
        {state && <span className="pv-hidden">{`: ${texts.states[state]}`}</span>}
      </span>
    </PlainButton>
  );
}
