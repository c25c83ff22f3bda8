import { IconCircleCheck } from '@tabler/icons-react';
import { fromIso } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSendsOnlyOpen } from '#state/use-sending.ts';
import type { HeldVisit } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { FinalActions } from './office/visit-actions.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { ReadVisit } from './read-visit.tsx';
import classes from './finish.module.css';

/** A finished visit of this device. */
export function FinishedVisit({ visit }: { readonly visit: HeldVisit }) {
  const { document, form, about, sn, isWaiting, base, kept } = visit;
  const sending = useValue(useQueries().visitSending(document.uuid));
  const isOnlyOpen = useSendsOnlyOpen();
  const hasFilesLeft = sending !== null && sending.files.sent < sending.files.all;
  const waits = isOnlyOpen ? texts.doneTextOpen : texts.doneText;
  const end = document.ended_at === null ? undefined : fromIso(document.ended_at);
  return (
    <ReadVisit
      {...{ document, form, about, sn, office: base, kept }}
      actions={<FinalActions {...{ document, form, about, sn, office: base }} />}
    >
      <p className={classes.banner} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          <strong>{texts.done(end === undefined ? '' : clockTime(end))}</strong>{' '}
          {isWaiting ? waits : hasFilesLeft ? texts.sentDocument : texts.sentText}
        </span>
      </p>
      <SendingPanel uuid={document.uuid} />
    </ReadVisit>
  );
}
