import { useState } from 'react';
import { Link } from 'wouter';
import type { Instant } from '#domain/quantity.ts';
import type { ListedVisit } from '#domain/visit/listed-visits.ts';
import { startOf } from '#domain/visit/visit-times.ts';
import { nearTime } from '#texts/dates.ts';
import { visitTitle } from '#texts/visit/visit.ts';
import { listedOutcomeText } from '#texts/visit/outcome.ts';
import { visitListTexts as texts } from '#texts/visit/visit-list.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './visit-list.module.css';

/** Rows shown at first, and added by each press. */
const FIRST = 25;

interface Props {
  readonly visits: readonly ListedVisit[];
  /** Name of an installation, to show in each row; left out in the list of one installation. */
  readonly nameOf?: (installation: number) => string;
}

/** Visits, the newest first; each leads to its page. */
export function VisitList({ visits, nameOf }: Props) {
  const [limit, setLimit] = useState(FIRST);
  const now = useNow();
  return (
    <>
      <ul className={classes.list}>
        {visits.slice(0, limit).map((visit) => {
          const what = nameOf ? nameOf(visit.installation) : kindOf(visit);
          const when = nearTime(startOf(visit) as Instant, now);
          const more = [when, nameOf && kindOf(visit), visit.technician.name].filter(Boolean).join(' · ');
          return (
            <li key={visit.uuid}>
              <Link href={`/visit/${visit.uuid}`} className={classes.row}>
                <span className={classes.what}>
                  <strong title={what}>{what}</strong>
                  <span className={classes.number}>{visit.number}</span>
                </span>
                <span className={classes.soft} title={more}>
                  {more}
                </span>
                <span className={classes.marks}>
                  <State visit={visit} />
                  <OutcomeMark {...visit} />
                  <Missing visit={visit} />
                  {visit.isWaiting && <span className={classes.mark}>{texts.waiting}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {visits.length > limit && (
        <PlainButton look="outline" className={classes.more} onClick={() => setLimit(limit + FIRST)}>
          {texts.more}
        </PlainButton>
      )}
    </>
  );
}

const kindOf = (visit: ListedVisit): string => (visit.source === 'external' ? texts.external : visitTitle(visit));

/** What a visit found; nothing if nothing is wrong. */
export function OutcomeMark(visit: Pick<ListedVisit, 'outcome' | 'faults'>) {
  const text = listedOutcomeText(visit);
  return text && <span className={classes.mark}>{text}</span>;
}

function State({ visit: { state, decided, items, replacedBy, wants_signature_of_inspector: toSign } }: { readonly visit: ListedVisit }) {
  const isOpen = state === 'draft';
  const words = replacedBy ? texts.replaced(replacedBy.number) : isOpen ? texts.open(decided, items) : texts.final;
  return (
    <>
      <span className={classes.mark} data-tone={replacedBy ? undefined : isOpen ? 'warn' : 'good'}>
        {words}
      </span>
      {isOpen && toSign && (
        <span className={classes.mark} data-tone="warn">
          {texts.toSign}
        </span>
      )}
    </>
  );
}

function Missing({ visit: { missing, files, documents, technician } }: { readonly visit: ListedVisit }) {
  if (missing === null || missing === 0) return null;
  const told = documents === 0 ? texts.photos : documents === files ? texts.documents : texts.files;
  return (
    <span className={classes.mark} data-tone="warn">
      {told(files - missing, files, technician.name)}
    </span>
  );
}
