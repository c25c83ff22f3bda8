import { signal } from '@preact/signals-react';
import { type ProfileOfVisit, profileOfVisit } from '#domain/forms/choose-profile.ts';
import type { Form } from '#domain/forms/form.ts';
import { hasSettings } from '#domain/forms/settings.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useQueries, useValue } from './app-context.ts';

const NOT_WANTED = signal({ is: 'absent', problem: null } as const);
const NO_PROFILE: ProfileOfVisit = { profile: null, absent: null, isOperatorKnown: false };

export interface SettingProfileView extends ProfileOfVisit {
  /** What it follows from is read from the device. */
  readonly isReady: boolean;
}

/**
 * The profile that the settings of a visit are compared with, on every screen and in its report. Nothing is fetched for `null`, or for a
 * form without settings.
 */
export function useSettingProfile(visit: { readonly document: VisitDocument; readonly form: Form | null } | null): SettingProfileView {
  const queries = useQueries();
  const document = visit?.form && hasSettings(visit.form) ? visit.document : null;
  const profiles = useValue(document ? queries.settingProfiles : NOT_WANTED);
  const details = useValue(document ? queries.meteringDetails(document.installation) : NOT_WANTED);
  const chosen = document ? profileOfVisit(document, lastKnown(profiles) ?? [], lastKnown(details)?.operator ?? null) : NO_PROFILE;
  return { ...chosen, isReady: profiles.is !== 'loading' && details.is !== 'loading' };
}
