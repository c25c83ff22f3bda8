import type { ReactNode } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { LoadingPanel, ProblemPanel, ProblemStrip } from './panels.tsx';

/** The same words as the state floor's `Seen`; building blocks know their props alone. */
type Seen<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'absent'; readonly problem: Problem | null; readonly own?: { readonly value: T; readonly asOf: Instant } }
  | { readonly is: 'ready'; readonly value: T; readonly asOf: Instant; readonly problem: Problem | null; readonly isRefreshing: boolean };

interface Props<T> {
  readonly seen: Seen<T>;
  readonly loadingText?: string;
  readonly onRetry?: () => void;
  /** Instead of the words for what was never fetched. */
  readonly absent?: ReactNode;
  /** What is shown once something is known; a failed refresh says so above it, and so does a whole of which only the own part is there. */
  readonly children: (value: T, asOf: Instant) => ReactNode;
}

/** Loading, never fetched, failed, or the last known state: one of them, always in words. */
export function SeenState<T>({ seen, loadingText, onRetry, absent, children }: Props<T>) {
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
