import { signal } from '@preact/signals-react';
import type { SettingProfile } from '#domain/forms/profile.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useQueries, useValue } from './app-context.ts';

/** For a resource that is not needed: nothing is fetched. */
export const NOT_WANTED = signal({ is: 'absent', problem: null } as const);
const NONE: readonly SettingProfile[] = [];

/** The profiles of settings on this device; nothing is fetched unless one of these visits names one. */
export function useHeldProfiles(held: readonly { readonly document: Pick<VisitDocument, 'settings'> }[] | null): readonly SettingProfile[] {
  const { settingProfiles } = useQueries();
  const isWanted = held?.some(({ document }) => document.settings?.profile) === true;
  return lastKnown(useValue(isWanted ? settingProfiles : NOT_WANTED)) ?? NONE;
}
