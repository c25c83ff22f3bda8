import { IconCircleCheck } from '@tabler/icons-react';
import { fromIso } from '#domain/time/warsaw.ts';
import type { HeldVisit } from '#state/views.ts';
import { clockTime } from '#texts/dates.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { FinalActions } from './office/visit-actions.tsx';
import { ReadVisit } from './read-visit.tsx';
import classes from './finish.module.css';

/** A finished visit of this device. */
export function FinishedVisit({ visit }: { readonly visit: HeldVisit }) {
  const { document, form, about, sn, isWaiting, base } = visit;
  const end = document.ended_at === null ? undefined : fromIso(document.ended_at);
  return (
    <ReadVisit {...{ document, form, about, sn, office: base }} actions={<FinalActions {...{ document, form, about, sn, office: base }} />}>
      <p className={classes.banner} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          <strong>{texts.done(end === undefined ? '' : clockTime(end))}</strong> {isWaiting ? texts.doneText : texts.sentText}
        </span>
      </p>
    </ReadVisit>
  );
}
