import { IconAlertTriangle, IconCloudOff, IconDatabaseOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '#domain/service/problem.ts';
import { problemSentence, problemTitle } from '#texts/problems.ts';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './panels.module.css';
import { useIsOfflineNoticeShown } from './screen-status.ts';

export function LoadingPanel({ text = uiTexts.loading }: { readonly text?: string }) {
  return (
    <div className={classes.panel} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <p className={classes.text}>{text}</p>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** What the user can do. */
  readonly children?: ReactNode;
}

/** There is nothing to show, and that is not an error. */
export function EmptyPanel({ title, text, icon, children }: EmptyProps) {
  return (
    <div className={classes.panel}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <IconInbox size={32} stroke={1.5} />}
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}

const isConnectionLost = (problem: Problem | null): boolean => problem?.is === 'offline' || problem?.is === 'portal';

/** Whether trying again can help: without a connection it cannot. */
export function useCanRetry(problem: Problem | null): boolean {
  const isNoticeShown = useIsOfflineNoticeShown();
  return !isNoticeShown && !isConnectionLost(problem);
}

interface ProblemProps {
  readonly problem: Problem | null;
  readonly onRetry?: (() => void) | undefined;
}

/** There is nothing to show, and why. A lost connection that is shown above the whole screen is not repeated. */
export function ProblemPanel({ problem: given, onRetry }: ProblemProps) {
  const isNoticeShown = useIsOfflineNoticeShown();
  const canRetry = useCanRetry(given);
  const problem = isNoticeShown && isConnectionLost(given) ? null : given;
  const isQuiet = problem === null || isConnectionLost(problem);
  const Icon = problem === null ? IconDatabaseOff : isQuiet ? IconCloudOff : IconAlertTriangle;
  return (
    <div className={classes.panel} role="status">
      <span className={classes.icon} data-tone={isQuiet ? undefined : 'bad'} aria-hidden="true">
        <Icon size={32} stroke={1.5} />
      </span>
      {problem && <p className={classes.title}>{problemTitle(problem)}</p>}
      <p className={classes.text}>{problem ? problemSentence(problem) : uiTexts.notFetched}</p>
      {onRetry && canRetry && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

/** A line above the last known state that says why there is nothing newer, unless that is shown above the whole screen. */
export function ProblemStrip({ problem, onRetry }: ProblemProps) {
  const isNoticeShown = useIsOfflineNoticeShown();
  const canRetry = useCanRetry(problem);
  if (!problem || (isNoticeShown && isConnectionLost(problem))) return null;
  return (
    <WarnStrip action={onRetry && canRetry && <RetryButton onRetry={onRetry} />}>
      {uiTexts.refreshFailed} {problemSentence(problem)}
    </WarnStrip>
  );
}

interface WarnStripProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A line in the colour of a warning. */
export const WarnStrip = ({ children, action }: WarnStripProps) => (
  <div className={classes.strip} role="status">
    <IconAlertTriangle size={18} aria-hidden="true" />
    <span>{children}</span>
    {action}
  </div>
);

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <PlainButton look="outline" onClick={onRetry}>
      {uiTexts.retry}
    </PlainButton>
  );
}
