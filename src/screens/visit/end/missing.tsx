import { useState } from 'react';
import { IconArrowRight } from '@tabler/icons-react';
import { type AskedItem, itemsOf } from '#domain/visit/asked-items.ts';
import type { Need } from '#domain/visit/final-needs.ts';
import type { HeldVisit } from '#state/views.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { needSentence } from '#texts/visit/needs.ts';
import { finishTexts as texts, visitTexts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { DATA, keyOfAsked, placeOfStrings, questionOf } from '#screens/visit/answers.ts';
import classes from '#screens/visit/finish.module.css';

/** Fields of the data of an inspection. */
const DATA_FIELDS = /^(owner|object|scope|instruments|earlier|is_full_scope)\b/;

/** The question that a need is about, or the data of the inspection; `null`: it is a field of the end. */
export function placeOf(
  { field }: Need,
  { form: checklist, document }: Pick<HeldVisit, 'form' | 'document'>,
  questions: readonly AskedItem[],
): string | null {
  if (field === 'strings') return checklist && placeOfStrings(checklist, document);
  if (DATA_FIELDS.test(field)) return DATA;
  const [name, key] = field.split('.');
  if (name !== 'findings') return /^answers\.(.+?)(?:\.(?:text|value))?$/.exec(field)?.[1] ?? null;
  const finding = document.findings.find((one) => one.key === key);
  const question = finding && questionOf(finding, questions);
  return question ? keyOfAsked(question) : null;
}

/** Rows shown at first. */
const FIRST = 8;

interface MissingProps {
  readonly needs: readonly Need[];
  readonly visit: HeldVisit;
  readonly questions: readonly AskedItem[];
  readonly onGo: (place: string) => void;
}

/** What the visit lacks; a question leads to it, a field of the end is below. */
export function Missing({ needs, visit, questions, onGo }: MissingProps) {
  const [isWhole, setWhole] = useState(false);
  if (needs.length === 0) return <p className={classes.complete}>{texts.complete}</p>;
  const items = visit.form && itemsOf(visit.form, visit.document);
  // fields of the end are below and come first; of many questions the first ones are enough to go on
  const all = needs
    .map((need) => ({ place: placeOf(need, visit, questions), need }))
    .toSorted((one, other) => Number(one.place !== null) - Number(other.place !== null));
  const rows = isWhole ? all : all.slice(0, FIRST);
  return (
    <div className={classes.missing} role="status">
      <p className={classes.count}>{texts.missing(needs.length)}</p>
      <ul className={classes.list}>
        {rows.map(({ place, need }) => (
          <li key={`${need.field} ${need.is}`}>
            {place === null ? (
              needSentence(need)
            ) : (
              <PlainButton className={classes.row} onClick={() => onGo(place)}>
                <span>
                  {need.about === undefined && (
                    <strong>
                      {place === DATA ? inspectionTexts.data : (items?.get(place.split('.')[0] ?? '')?.ask ?? visitTexts.contents)}{' '}
                    </strong>
                  )}
                  {needSentence(need)}
                </span>
                <IconArrowRight size={18} aria-hidden="true" />
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {all.length > rows.length && (
        <PlainButton look="outline" onClick={() => setWhole(true)}>
          {texts.allMissing(all.length)}
        </PlainButton>
      )}
    </div>
  );
}
