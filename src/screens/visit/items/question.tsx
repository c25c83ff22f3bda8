import type { ReactNode } from 'react';
import { type Checklist, STRINGS_ITEM } from '#domain/checklists/checklist.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import type { Instant } from '#domain/quantity.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';
import { isUndescribed } from '#domain/visit/faults/fault-needs.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { useSettingProfile } from '#state/use-visit-facts.ts';
import { answerText } from '#texts/visit/answers.ts';
import { contentsTexts } from '#texts/visit/contents.ts';
import { photoTexts } from '#texts/visit/photos.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { InverterSettingAnswer } from '#screens/visit/settings/lazy-settings.tsx';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import { Findings } from './findings.tsx';
import { NoteButton, useNote } from './note.tsx';
import { PhotoSection, Shutter, usePhotos } from './photos.tsx';
import { Steps } from './steps.tsx';
import { usePhotoPlace } from './use-photo-place.ts';
import { StateAnswer, type Undo } from './state-answer.tsx';
import { Strings } from './strings.tsx';
import { ValueAnswer } from './value-answer.tsx';
import foot from './foot.module.css';
import classes from './question.module.css';

interface Props {
  readonly asked: AskedItem;
  readonly checklist: Checklist;
  readonly edit: VisitEdit;
  /** The inspection before this one, whose answer is shown. */
  readonly earlier: VisitDocument | null;
  /** Name of the installation. */
  readonly about: string;
  /** Title of its section. */
  readonly title: string;
  /** Whether strings of modules are named here: before their measurements. */
  readonly hasStrings: boolean;
  /** '3 z 17'. */
  readonly position: string;
  /** Shown below the question. */
  readonly lead: ReactNode;
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
  /** Offers to take an answer back after the next question is shown. */
  readonly onAnswered: (undo: Undo) => void;
}

/** One question: what to look at and what is normal above, the answer in reach of the thumb below. */
export function Question({ asked, checklist, edit, earlier, about, title, hasStrings, position, lead, onBack, onNext, onAnswered }: Props) {
  const { item, of, answer } = asked;
  const { document } = edit;
  const string = document.strings.find(({ key }) => key === of);
  const change = (changes: Partial<Answer>) => answerTo(item.key, of, changes, Date.now() as Instant);
  const photos = usePhotos({ asked, edit, about, photoPlace: usePhotoPlace(document.uuid) });
  const { profile } = useSettingProfile({ document, checklist });
  const note = useNote({ asked, edit, profile });
  const isInverterSetting = inverterSettingOfItem(item) !== null;
  const isSettled = item.type === 'state' && !hasStrings && answer?.state !== 'fault' && answer?.state !== 'unchecked';
  return (
    <section className={classes.question} aria-label={item.ask}>
      <div className={classes.scroll}>
        <p className={classes.where}>{`${title} · ${position}`}</p>
        {string && <p className={classes.string}>{texts.ofString(string.label)}</p>}
        <h2 className={classes.ask} data-pv-place="">
          {item.ask}
        </h2>
        {item.hint && <p className={classes.hint}>{item.hint}</p>}
        {lead}
        {item.normal && (
          <p className={classes.normal}>
            <strong>{texts.normal}</strong> {item.normal}
          </p>
        )}
        {earlier && !isInverterSetting && <EarlierAnswer earlier={earlier} asked={asked} />}
        {hasStrings && <Strings edit={edit} isQuestion={item.key === STRINGS_ITEM} />}
        {isInverterSetting && <InverterSettingAnswer asked={asked} checklist={checklist} edit={edit} onDone={onNext} />}
        {!isInverterSetting && item.type !== 'state' && item.type !== 'photos' && (
          <ValueAnswer asked={asked} edit={edit} change={change} onDone={onNext} />
        )}
        <PhotoSection photos={photos} />
        {!isInverterSetting && <Findings asked={asked} edit={edit} />}
        {note.field}
      </div>
      <div className={foot.foot} data-stays={isSettled || undefined}>
        {item.type === 'state' && <StateAnswer asked={asked} edit={edit} goesOn={{ onDone: onNext, onAnswered }} />}
        <Steps
          {...{ onBack, onNext }}
          tools={
            <>
              <Shutter photos={photos} label={photoTexts.photo} className={foot.tool} />
              {note.open && <NoteButton open={note.open} />}
            </>
          }
        />
      </div>
    </section>
  );
}

/** What the inspection before said here. */
export function EarlierAnswer({ earlier, asked: { item, of } }: { readonly earlier: VisitDocument; readonly asked: AskedItem }) {
  const answer = earlier.answers.find((one) => one.item === item.key && one.of === of);
  const year = dayOfVisit(earlier)?.slice(0, 4);
  if (!answer || !year) return null;
  const before: AskedItem = { item, of, answer, reading: null };
  return (
    <p className={classes.hint}>
      <strong>{contentsTexts.ofYear(year)}</strong> {answerText(before, isUndescribed(earlier, before, null))}
    </p>
  );
}
