import { namedProfile, type ProfileOfVisit, profileOfVisit } from '#domain/visit/choose-profile.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { hasInverterSettings } from '#domain/checklists/settings.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { useQueries, useValue } from './app-context.ts';
import { NOT_WANTED, useHeldProfiles } from './use-visit-screen.ts';

const NO_PROFILE: ProfileOfVisit = { profile: null, absent: null, isOperatorKnown: false };

interface VisitWithChecklist {
  readonly document: VisitDocument;
  readonly checklist: Checklist | null;
}

export interface SettingProfileView extends ProfileOfVisit {
  /** What it follows from is read from the device. */
  readonly isReady: boolean;
}

/**
 * The profile that the settings of a visit are compared with, on every screen and in its protocol. Nothing is fetched for `null`, or for a
 * checklist without settings.
 */
export function useSettingProfile(visit: VisitWithChecklist | null): SettingProfileView {
  const queries = useQueries();
  const document = visit?.checklist && hasInverterSettings(visit.checklist) ? visit.document : null;
  const profiles = useValue(document ? queries.settingProfiles : NOT_WANTED);
  const details = useValue(document ? queries.meteringDetails(document.installation) : NOT_WANTED);
  const chosen = document ? profileOfVisit(document, lastKnown(profiles) ?? [], lastKnown(details)?.operator ?? null) : NO_PROFILE;
  return { ...chosen, isReady: profiles.is !== 'loading' && details.is !== 'loading' };
}

/** The profile that a visit names; `null` too if this device does not have it. */
export const useNamedProfile = (document: VisitDocument): SettingProfile | null => namedProfile(document, useHeldProfiles([{ document }]));

/** What a protocol says beside the document, from what this device holds. `isReady`: all of it was read. */
export function useProtocolFacts(visit: (VisitWithChecklist & { readonly sn: string }) | null) {
  const { isReady: isProfileReady, ...profile } = useSettingProfile(visit);
  const queries = useQueries();
  const document = visit?.document;
  const corrected = document?.replaces ?? null;
  const installation = useValue(visit === null ? NOT_WANTED : queries.installation(visit.sn));
  const tasks = useValue(queries.tasks);
  const diagnoses = useValue(queries.diagnoses);
  const replaced = useValue(corrected === null ? NOT_WANTED : queries.officeVisit(corrected));
  const privacyNote = lastKnown(useValue(queries.ownAccount))?.privacyNote ?? '';
  const task = lastKnown(tasks)?.find(({ id }) => id !== null && id === document?.task);
  const areFactsReady = installation.is !== 'loading' && tasks.is !== 'loading' && (corrected === null || replaced.is !== 'loading');
  return {
    profile,
    installation: lastKnown(installation) ?? null,
    task: task ? { id: task.id, reason: task.reason } : null,
    /** Open causes at the installation. */
    causes: (lastKnown(diagnoses) ?? []).filter((one) => one.installation === document?.installation && one.state !== 'gone'),
    /** Number of the visit that this one replaces; empty: not known here. */
    replaces: corrected === null ? null : (lastKnown(replaced)?.number ?? ''),
    privacyNote,
    isReady: areFactsReady && isProfileReady,
  };
}
