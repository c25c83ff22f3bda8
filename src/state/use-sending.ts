import { useSyncExternalStore } from 'react';
import { isTypeTold, type Line } from '#domain/device/file-hold.ts';
import { hasBackgroundSync, onLineChange, thisLine } from '#local/device.ts';

let last: Line = thisLine();

/** The same object while nothing has changed. */
function readLine(): Line {
  const now = thisLine();
  if (now.type !== last.type || now.isDataSaver !== last.isDataSaver) last = now;
  return last;
}

/** What the browser tells about the connection. */
export const useLine = (): Line => useSyncExternalStore(onLineChange, readLine);

/** Whether a choice of the network makes sense: the browser tells which one it is. */
export const useIsLineTold = (): boolean => isTypeTold(useLine());

/** Whether changes are sent only while the app is open. */
export const useSendsOnlyOpen = (): boolean => !hasBackgroundSync();
