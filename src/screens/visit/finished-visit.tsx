import { IconCircleCheck, IconEraser } from '@tabler/icons-react';
import { fromIso } from '#domain/time/warsaw.ts';
import { useQueries, useValue, useCommands } from '#state/app-context.ts';
import { useSendsOnlyOpen, useLine } from '#state/use-sending.ts';
import type { HeldVisit } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { externalTexts } from '#texts/visit/visit-list.ts';
import { FinalActions } from './office/visit-actions.tsx';
import { ReadVisit } from './read-visit.tsx';
import classes from './finish.module.css';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import screen from './visit.module.css';

const SendingProgress = lazy(() => import('#ui/sending/sending-progress.tsx').then((module) => ({ default: module.SendingProgress })));

/** What the office does not have of a finished visit yet, with the buttons that stop and send its files. Nothing once it has everything. */
function SendingPanel({ uuid }: { readonly uuid: string }) {
  const queries = useQueries();
  const visit = useValue(queries.visitSending(uuid));
  const { isSending } = useValue(queries.outbox);
  const { stopFiles, sendFilesNow } = useCommands();
  const [line, isOnlyOpen] = [useLine(), useSendsOnlyOpen()];
  if (!visit || (visit.changes.length === 0 && visit.lost.length === 0)) return null;
  return (
    <section className={classes.part} aria-label={texts.sending}>
      <h2 className={classes.title}>{texts.sending}</h2>
      <Suspense>
        <SendingProgress
          visit={visit}
          line={line}
          isSending={isSending}
          isOnlyOpen={isOnlyOpen}
          areTroublesSaid
          onStop={() => void stopFiles(uuid)}
          onSendNow={() => void sendFilesNow([uuid])}
        >
          {visit.changes.length > 0 && (
            <Link href="/unsent" className={screen.link}>
              {texts.toUnsent}
            </Link>
          )}
        </SendingProgress>
      </Suspense>
    </section>
  );
}

/** A finished visit of this device, or one that the office has erased. */
export function FinishedVisit({ visit }: { readonly visit: HeldVisit }) {
  const { document, form: checklist, about, sn, isWaiting, base, kept, erased } = visit;
  const queries = useQueries();
  const sending = useValue(queries.visitSending(document.uuid));
  useValue(queries.officeVisit(document.uuid)); // fetched, so that the visit on this device learns what the office has
  const isOnlyOpen = useSendsOnlyOpen();
  const hasFilesLeft = sending !== null && [sending.photos, sending.attached].some(({ all, sent }) => sent < all);
  const waits = isOnlyOpen ? texts.doneTextOpen : texts.doneText;
  const end = document.ended_at === null ? undefined : fromIso(document.ended_at);
  return (
    <ReadVisit
      {...{ document, checklist, about, sn, office: base, kept }}
      actions={<FinalActions {...{ document, checklist, about, sn, office: base }} />}
    >
      {erased ? (
        <ErasedBanner {...erased} />
      ) : (
        <p className={classes.banner} role="status">
          <IconCircleCheck size={22} aria-hidden="true" />
          <span>
            <strong>{document.source === 'external' ? externalTexts.entered : texts.done(end === undefined ? '' : clockTime(end))}</strong>{' '}
            {isWaiting ? waits : hasFilesLeft ? texts.sentDocument : texts.sentText(sending?.forgone ?? 0)}
          </span>
        </p>
      )}
      <SendingPanel uuid={document.uuid} />
    </ReadVisit>
  );
}

/** That the office has removed names, texts and photos, and whether something of this device was not sent. */
const ErasedBanner = ({ hadUnsent }: NonNullable<HeldVisit['erased']>) => (
  <p className={classes.banner} data-open="" role="status">
    <IconEraser size={22} aria-hidden="true" />
    <span>
      <strong>{texts.erased}</strong> {hadUnsent && texts.erasedUnsent}
    </span>
  </p>
);
