import { useEffect } from 'react';
import { recall, remember } from './device-memory.ts';

/*
 * Whether a visit is on the screen, and whether it was left by the user. A page that is killed does neither: it releases its lock and leaves
 * no note.
 */

const LOCK = 'pv-visit-screen';
const LEFT = 'pv-visit-left';

/** Says that this page shows the visit while the component is rendered, or until the user leaves the page. */
export const useVisitOnScreen = (uuid: string): void => useEffect(() => holdScreen(uuid), [uuid]);

function holdScreen(uuid: string): () => void {
  let release = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => shown);
  remember(LEFT, '');
  const noteLeft = (): void => void remember(LEFT, uuid);
  addEventListener('pagehide', noteLeft);
  return () => {
    removeEventListener('pagehide', noteLeft);
    noteLeft();
    release();
  };
}

/** Whether the visit was on the screen of a page that was killed, and is on no other page. */
export async function wasVisitKilled(uuid: string): Promise<boolean> {
  if (recall(LEFT) === uuid) return false;
  const held = (await navigator.locks?.query())?.held ?? [];
  return !held.some(({ name }) => name === LOCK);
}
