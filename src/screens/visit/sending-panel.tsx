import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useLine, useSendsOnlyOpen } from '#state/use-sending.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import classes from './finish.module.css';
import screen from './visit.module.css';

const SendingProgress = lazy(() => import('#ui/sending/sending-progress.tsx').then((module) => ({ default: module.SendingProgress })));

/** What the office does not have of a finished visit yet, with the buttons that stop and send its files. Nothing once it has everything. */
export function SendingPanel({ uuid }: { readonly uuid: string }) {
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
