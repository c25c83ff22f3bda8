import type { ReactNode } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { LoadingPanel, ProblemPanel, ProblemStrip } from './panels.tsx';

interface Props<T> {
  readonly seen: Resource<T>;
  readonly loadingText?: string;
  readonly onRetry?: () => void;
  /** Instead of the words for what was never fetched. */
  readonly absent?: ReactNode;
  /** What is shown once something is known; a failed refresh says so above it, and so does a whole of which only the own part is there. */
  readonly children: (value: T, asOf: Instant) => ReactNode;
}

/** Loading, never fetched, failed, or the last known state: one of them, always in words. */
export function ResourceState<T>({ seen, loadingText, onRetry, absent, children }: Props<T>) {
  if (seen.is === 'loading') return <LoadingPanel {...(loadingText && { text: loadingText })} />;
  if (seen.is === 'absent') {
    return (
      <>
        {seen.problem === null && absent ? absent : <ProblemPanel problem={seen.problem} onRetry={onRetry} />}
        {seen.own && children(seen.own.value, seen.own.asOf)}
      </>
    );
  }
  return (
    <>
      <ProblemStrip problem={seen.problem} onRetry={onRetry} />
      {children(seen.value, seen.asOf)}
    </>
  );
}
