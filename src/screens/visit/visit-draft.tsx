import { useState, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { IconCloudCheck, IconDeviceMobileCheck, IconListCheck, IconArrowBackUp } from '@tabler/icons-react';
import { askedItems, isDecided } from '#domain/visit/asked-items.ts';
import { problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { NOT_WANTED } from '#state/use-visit-screen.ts';
import type { HeldVisit } from '#state/views.ts';
import { clockTimeToSecond } from '#texts/dates.ts';
import { visitTexts as texts, visitTitle } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { useMedia } from '#ui/use-media.ts';
import { DATA, keyOfFirst, placeShown } from './answers.ts';
import { Contents } from './contents.tsx';
import { Differences } from './differences.tsx';
import { SiteBefore } from './site-before.tsx';
import { useOpenQuestion } from './use-open-question.ts';
import { useSignatureGuard } from './use-signature-guard.tsx';
import { useInspectionBefore } from './use-visit-before.ts';
import { NoRoom } from './items/no-room.tsx';
import { useVisitEdit } from './use-visit-edit.ts';
import { VisitBody } from './visit-body.tsx';
import { VisitMenu } from './visit-menu.tsx';
import classes from './visit.module.css';
import type { Undo } from './items/state-answer.tsx';

/** Unit: ms. How long an answer can be taken back after the next question is shown. */
const OFFERED = 6000;

/** 'Cofnij' for the last answer, for a few seconds. It is beside the contents, since a message would cover the next answers. */
function useUndo(): { readonly offer: (undo: Undo) => void; readonly button: ReactNode } {
  const [undo, setUndo] = useState<Undo | null>(null);
  useEffect(() => {
    if (!undo) return undefined;
    const timer = setTimeout(() => setUndo(null), OFFERED);
    return () => clearTimeout(timer);
  }, [undo]);
  const press = (): void => {
    undo?.takeBack();
    setUndo(null);
  };
  const button = undo && (
    <PlainButton
      look="outline"
      data-undo=""
      className={classes.open}
      title={undo.text}
      aria-label={`${texts.undo}: ${undo.text}`}
      onClick={press}
    >
      <IconArrowBackUp size={20} aria-hidden="true" />
      {texts.undo}
    </PlainButton>
  );
  return { offer: setUndo, button };
}

/** A tablet or a desk, not a phone in landscape: a section is one page. */
const WIDE = '(min-width: 48em) and (min-height: 30.01em)';

/** Wide enough for the contents beside the page. */
const WIDER = '(min-width: 80em) and (min-height: 30.01em)';

/** A visit that is being carried out: a question or a section at a time, the contents beside it or instead of it, and the end. */
export function VisitDraft({ visit }: { readonly visit: HeldVisit }) {
  const { edit, question } = useSignatureGuard(useVisitEdit(visit));
  const { document } = edit;
  const { form: checklist, about, sn } = visit;
  const questions = checklist ? askedItems(checklist, document) : [];
  const decided = questions.filter(isDecided).length;
  const [lastPlace, setPlace, goTo] = useOpenQuestion(visit, document.kind === 'inspection' ? DATA : keyOfFirst(questions), {
    decided,
    items: questions.length,
  });
  const place = checklist ? placeShown(checklist, document, questions, lastPlace) : lastPlace;
  const before = useInspectionBefore(visit.document);
  const [isContentsOpen, setContentsOpen] = useState(false);
  const isWide = useMedia(WIDE);
  const isBeside = useMedia(WIDER);
  const undo = useUndo();
  const go = (to: string): void => {
    void edit.flush();
    goTo(to);
    setContentsOpen(false);
  };
  const isContents = isBeside || isContentsOpen;
  return (
    <article className={classes.screen}>
      <header className={classes.bar}>
        <div>
          <h1 className={classes.kind} tabIndex={-1}>
            {visitTitle(document)}
          </h1>
          <Link href={`/installation/${encodeURIComponent(sn)}`} className={classes.name}>
            {about || texts.toInstallation}
          </Link>
          <SavedLine visit={visit} />
        </div>
        {undo.button}
        {!isBeside && (
          <PlainButton
            look="outline"
            aria-expanded={isContentsOpen}
            className={classes.open}
            onClick={() => setContentsOpen(!isContentsOpen)}
          >
            <IconListCheck size={20} aria-hidden="true" />
            <span className={classes.word}>{texts.contents}</span>
            <span className={classes.count}>{texts.progress(decided, questions.length)}</span>
          </PlainButton>
        )}
        <VisitMenu visit={visit} />
      </header>
      {visit.theirs && <Differences visit={visit} />}
      {visit.refusal && !visit.theirs && (
        <p role="alert" className={classes.refusal}>
          {texts.refused} {visit.refusal}
        </p>
      )}
      <div className={classes.body} data-beside={isBeside || undefined}>
        {isContents && checklist && <Contents {...{ checklist, questions, document, place }} hasSections={isWide} onGo={go} />}
        {(isBeside || !isContentsOpen) && (
          <VisitBody
            {...{ visit, edit, before, questions, place, isWide }}
            lead={<SiteBefore visit={visit} />}
            onPlace={setPlace}
            onGo={go}
            onAnswered={undo.offer}
          />
        )}
      </div>
      <NoRoom {...edit.leftOut} />
      {question}
    </article>
  );
}

/** When the device stored it last, and whether the office has it with its files. */
function SavedLine({ visit: { document, base, changedAt, isWaiting } }: { readonly visit: HeldVisit }) {
  const queries = useQueries();
  const sending = useValue(queries.visitSending(document.uuid));
  // fetched, so that a deletion by a colleague is seen
  const problem = problemOf(useValue(base === null ? NOT_WANTED : queries.officeVisit(document.uuid)));
  const isGone = !isWaiting && problem?.is === 'refused' && problem.status === 404;
  const hasFiles = sending !== null && [sending.photos, sending.attached].every(({ all, sent }) => sent === all);
  const state = isGone ? 'goneAtOffice' : isWaiting ? 'notYetAtOffice' : hasFiles ? 'atOffice' : 'filesToCome';
  const Icon = state === 'atOffice' ? IconCloudCheck : IconDeviceMobileCheck;
  return (
    <p className={classes.saved} title={texts[state]} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {texts.saved(clockTimeToSecond(changedAt))}
      {!isWaiting && <span className={classes.state}>{` · ${texts[state]}`}</span>}
    </p>
  );
}
