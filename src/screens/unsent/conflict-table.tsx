import type { PendingChange } from '#state/views.ts';
import { dateAndTime } from '#texts/dates.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import classes from './unsent.module.css';

/** 'Ty / Biuro / Było': the three states that a person has to weigh. */
export function ConflictTable({ change: { status, createdAt, office, base } }: { readonly change: PendingChange }) {
  const rows = [
    { who: texts.you, status, at: createdAt },
    { who: texts.office, status: office?.status ?? null, at: office?.updatedAt ?? null },
    { who: texts.was, status: base?.status ?? null, at: base?.updatedAt ?? null },
  ] as const;
  return (
    <table className={classes.conflict}>
      <thead>
        <tr>
          <th scope="col">{texts.whose}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.changedAt}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.who}>
            <th scope="row">{row.who}</th>
            <td>{row.status === null ? texts.never : texts.statusWord(row.status)}</td>
            <td>{row.at === null ? texts.never : dateAndTime(row.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
