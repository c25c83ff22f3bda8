import type { ReactNode } from 'react';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, isDecided } from '#domain/visit/asked-items.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { photoTexts } from '#texts/visit/photos.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { keyOfAsked } from '#screens/visit/answers.ts';
import type { PageProps } from '#screens/visit/question-page.ts';
import { goToNextRow } from './field-keys.ts';
import { Findings } from './findings.tsx';
import { NoteButton, useNote } from './note.tsx';
import { PhotoSection, PlaceChoice, Shutter, usePhotos } from './photos.tsx';
import { EarlierAnswer } from './question.tsx';
import { StateAnswer } from './state-answer.tsx';
import { Steps } from './steps.tsx';
import { type PhotoPlace, usePhotoPlace } from './use-photo-place.ts';
import { ValueAnswer } from './value-answer.tsx';
import foot from './foot.module.css';
import question from './question.module.css';
import classes from './section.module.css';

interface Props extends PageProps {
  /** The inspection before this one, whose answers are shown. */
  readonly earlier: VisitDocument | null;
  /** Shown below the heading. */
  readonly lead: ReactNode;
}

/** The questions of a section on one page, on a tablet and a desk: each with its answer, photos, note and findings in place. */
export function SectionPage({ rows, edit, earlier, about, title, lead, place, onPlace, onBack, onNext }: Props) {
  const photoPlace = usePhotoPlace(edit.document.uuid);
  const at = rows.findIndex((asked) => keyOfAsked(asked) === place);
  const hasPhotos = rows.some(({ item, answer }) => item.type === 'photos' || (answer?.files.length ?? 0) > 0);
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title} data-pv-place={at > 0 ? undefined : ''}>
        {title}
        <span className={classes.count}>{texts.progress(rows.filter(isDecided).length, rows.length)}</span>
      </h2>
      {lead}
      <ol className={classes.rows}>
        {rows.map((asked, index) => (
          <Row
            key={keyOfAsked(asked)}
            {...{ asked, edit, earlier, about, photoPlace }}
            onPlace={(to) => to !== place && onPlace(to)}
            isHere={index === at && at > 0}
            onLast={index === rows.length - 1 ? onNext : null}
          />
        ))}
      </ol>
      {hasPhotos && <PlaceChoice {...photoPlace} />}
      <Steps onBack={onBack} onNext={onNext} />
    </section>
  );
}

interface RowProps extends Pick<Props, 'edit' | 'earlier' | 'about' | 'onPlace'> {
  readonly asked: AskedItem;
  readonly photoPlace: PhotoPlace;
  /** The page was opened at it, below the first row. */
  readonly isHere: boolean;
  /** Enter in its field, if it is the last row; else the next row gets the focus. */
  readonly onLast: (() => void) | null;
}

function Row({ asked, edit, earlier, about, photoPlace, onPlace, isHere, onLast }: RowProps) {
  const { item, of } = asked;
  const photos = usePhotos({ asked, edit, about, photoPlace });
  const note = useNote({ asked, edit });
  const change = (changes: Partial<Answer>) => answerTo(item.key, of, changes, Date.now() as Instant);
  const shows = (): void => onPlace(keyOfAsked(asked));
  const goDown = (): void => (onLast ?? goToNextRow)();
  return (
    <li className={classes.row} onFocus={shows} onPointerDown={shows}>
      <section className={classes.item} aria-label={item.ask}>
        <div className={classes.asks}>
          <h3 className={classes.ask} data-pv-place={isHere ? '' : undefined}>
            {item.ask}
          </h3>
          {item.hint && <p className={question.hint}>{item.hint}</p>}
          {item.normal && (
            <p className={classes.normal}>
              <strong>{texts.normal}</strong> {item.normal}
            </p>
          )}
          {earlier && <EarlierAnswer earlier={earlier} asked={asked} />}
        </div>
        <div className={classes.answer}>
          {item.type === 'state' && <StateAnswer asked={asked} edit={edit} />}
          {item.type !== 'state' && item.type !== 'photos' && <ValueAnswer {...{ asked, edit, change }} onDone={goDown} />}
        </div>
        <div className={classes.tools}>
          <Shutter photos={photos} label={photoTexts.photo} className={foot.tool} />
          {note.open && <NoteButton open={note.open} />}
        </div>
        <div className={classes.more}>
          <PhotoSection photos={photos} isInRow />
          <Findings asked={asked} edit={edit} isInRow />
          {note.field}
        </div>
      </section>
    </li>
  );
}
