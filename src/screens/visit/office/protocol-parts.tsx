import type { ReactNode } from 'react';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { answerTables } from '#texts/visit/protocol/protocol-answers.ts';
import type { ProtocolCell, ProtocolTable } from '#texts/visit/protocol/protocol-tables.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import finish from '#screens/visit/finish.module.css';
import classes from './protocol.module.css';

/** A chapter of one text; nothing if it is empty. */
export function TextPart({ title, text }: { readonly title: string; readonly text: string }) {
  if (text.trim() === '') return null;
  return (
    <section className={finish.part} aria-label={title}>
      <h2 className={finish.title}>{title}</h2>
      <p className={classes.said}>{text.trim()}</p>
    </section>
  );
}

interface TableProps {
  readonly table: ProtocolTable;
  /** What is said above the table. */
  readonly children?: ReactNode;
}

/** A chapter of one table; nothing if it has no rows, and nothing is said above it. On a phone each row is a paragraph. */
export function TablePart({ table: { title, head, rows, numbers = [], source }, children }: TableProps) {
  if (rows.length === 0 && !children) return null;
  return (
    <section className={finish.part} aria-label={title}>
      <h2 className={finish.title}>{title}</h2>
      {children}
      <table className={classes.table} hidden={rows.length === 0}>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" data-number={numbers.includes(at) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={[first, ...others].map((cell) => cell?.text).join(' ')}>
              <th scope="row">{first?.text}</th>
              {others.map((cell, at) => (
                <td key={head[at + 1]} data-name={head[at + 1]} data-number={numbers.includes(at + 1) || undefined}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {source !== undefined && <p className={classes.source}>{source}</p>}
    </section>
  );
}

const Cell = ({ cell: { text, tone } }: { readonly cell: ProtocolCell }) =>
  tone ? (
    <span className={classes.mark} data-tone={tone}>
      {text}
    </span>
  ) : (
    text
  );

/** What was measured and checked: values with their verdicts, then the checklist by its sections. */
export function AnswerParts({ checklist, document }: { readonly checklist: Checklist; readonly document: VisitDocument }) {
  const { measured, checked, hidden } = answerTables(checklist, document);
  return (
    <>
      <TablePart table={measured} />
      {checked.length > 0 && (
        <section className={finish.part} aria-label={texts.answers}>
          <h2 className={finish.title}>{texts.answers}</h2>
          {checked.map(({ title, rows }) => (
            <section key={title} aria-label={title}>
              <h3 className={classes.section}>{title}</h3>
              <dl className={classes.checks}>
                {rows.map(([name, said]) => (
                  <div key={name?.text}>
                    <dt>{name?.text}</dt>
                    <dd>{said && <Cell cell={said} />}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </section>
      )}
      <TablePart table={hidden} />
    </>
  );
}
