import type { ReactNode } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { LoadingPanel, ProblemPanel, ProblemStrip } from './panels.tsx';

interface Props<T> {
  readonly resource: Resource<T>;
  readonly loadingText?: string;
  readonly onRetry?: () => void;
  /** Shown instead of the panel for a resource that was never fetched. */
  readonly absent?: ReactNode;
  /** Renders the value. A failed refresh is shown above it, as is a value that only has the user's own part. */
  readonly children: (value: T, asOf: Instant) => ReactNode;
}

/** A resource in each of its states: loading, never fetched, failed, or the last known value. */
export function ResourceState<T>({ resource, loadingText, onRetry, absent, children }: Props<T>) {
  if (resource.is === 'loading') return <LoadingPanel {...(loadingText && { text: loadingText })} />;
  if (resource.is === 'absent') {
    return (
      <>
        {resource.problem === null && absent ? absent : <ProblemPanel problem={resource.problem} onRetry={onRetry} />}
        {resource.own && children(resource.own.value, resource.own.asOf)}
      </>
    );
  }
  return (
    <>
      <ProblemStrip problem={resource.problem} onRetry={onRetry} />
      {children(resource.value, resource.asOf)}
    </>
  );
}
