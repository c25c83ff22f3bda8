import { signal } from '@preact/signals-react';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useEffect } from 'react';
import { useQueries, useValue } from './app-context.ts';
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

/** For a resource that is not needed: nothing is fetched. */
export const NOT_WANTED = signal({ is: 'absent', problem: null } as const);
const NONE: readonly SettingProfile[] = [];

/** The profiles of settings on this device; nothing is fetched unless one of these visits names one. */
export function useHeldProfiles(held: readonly { readonly document: Pick<VisitDocument, 'settings'> }[] | null): readonly SettingProfile[] {
  const { settingProfiles } = useQueries();
  const isWanted = held?.some(({ document }) => document.settings?.profile) === true;
  return lastKnown(useValue(isWanted ? settingProfiles : NOT_WANTED)) ?? NONE;
}
