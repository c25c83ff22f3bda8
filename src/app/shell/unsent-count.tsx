import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { needsUser } from '#domain/service/change-state.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { Hint } from '#ui/hint.tsx';
import classes from './bars.module.css';

/** Number of changes that have not reached the office, as a link to them. Not shown if there are none. */
export function UnsentCount() {
  const { pending, isSending, stoppedFiles } = useValue(useQueries().outbox);
  const troubled = pending.filter(needsUser).length;
  const { outbox } = shellTexts;
  if (pending.length === 0) return null;
  const words = [
    outbox.count(pending.length),
    troubled > 0 && outbox.troubled(troubled),
    isSending && outbox.sending,
    stoppedFiles > 0 && outbox.photosStopped,
  ]
    .filter(Boolean)
    .join(', ');
  const Icon = troubled > 0 ? IconAlertTriangle : IconCloudUpload;
  return (
    <Hint text={words}>
      <Link
        href="/unsent"
        className={classes.unsent}
        data-troubled={troubled > 0 || undefined}
        aria-label={words}
        data-testid="unsent-count"
      >
        <Icon size={18} aria-hidden="true" />
        {pending.length}
      </Link>
    </Hint>
  );
}
