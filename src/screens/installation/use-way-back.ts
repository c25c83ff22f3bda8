import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { leaveTo } from '#ui/leave-to.ts';

/** Back to where one was; on a link opened from outside, to `fallback`. Escape does the same. */
export function useWayBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  const leave = useCallback(() => leaveTo(fallback, navigate), [navigate, fallback]);
  useEscape(leave);
  return leave;
}
