import type { GridOperator } from '#domain/grid/grid-operator.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { VersionedKey, VisitDocument } from '#domain/visit/document.ts';
import { startOf } from '#domain/visit/visit-times.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';

/** The profile that a visit's settings are compared with. */
export interface ProfileOfVisit {
  /** `null`: there is none, or it is not on this device. */
  readonly profile: SettingProfile | null;
  /** The profile that the visit names and this device does not have; else `null`. */
  readonly absent: VersionedKey | null;
  readonly isOperatorKnown: boolean;
}

const isValidOn = ({ valid_from: from, valid_to: to }: SettingProfile, day: LocalDate): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** Confirmed before unconfirmed, then the one that came into force last, then by key. */
function byPrecedence(one: SettingProfile, other: SettingProfile): number {
  if (one.is_confirmed !== other.is_confirmed) return one.is_confirmed ? -1 : 1;
  const [from, otherFrom] = [one.valid_from ?? '', other.valid_from ?? ''];
  if (from !== otherFrom) return from > otherFrom ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/** The profile with values of one operator, or of all of them with `null`, that is valid on a day: of each key the newest valid version. */
function profileOf(profiles: readonly SettingProfile[], operator: GridOperator | null, day: LocalDate): SettingProfile | undefined {
  const valid = profiles.filter((one) => one.operator === operator && isValidOn(one, day));
  const newest = valid.filter(({ key, version }) => valid.every((other) => other.key !== key || other.version <= version));
  return newest.filter(({ values }) => values.length > 0).toSorted(byPrecedence)[0];
}

/**
 * The profile of a grid's operator on a day, else the one of all operators.
 *
 * Range   `operator` is `null` where it is not known; `null` if no profile has values.
 * Source  specification 33.12.
 */
export const chooseProfile = (profiles: readonly SettingProfile[], operator: GridOperator | null, day: LocalDate): SettingProfile | null =>
  (operator && profileOf(profiles, operator, day)) ?? profileOf(profiles, null, day) ?? null;

/** The profile that a visit names; `null`: it names none, or it is not among these. */
export const namedProfile = ({ settings }: Pick<VisitDocument, 'settings'>, profiles: readonly SettingProfile[]): SettingProfile | null =>
  profiles.find(({ key, version }) => key === settings?.profile?.key && version === settings.profile.version) ?? null;

/**
 * The profile that a visit is shown with, on every screen and in its protocol: the version that it names, whatever came later. A draft
 * without one has the profile of its day; a final visit without one has none.
 *
 * Source  specification 33.12.
 */
export function profileOfVisit(
  visit: Pick<VisitDocument, 'settings' | 'state' | 'started_at'>,
  profiles: readonly SettingProfile[],
  operator: GridOperator | null,
): ProfileOfVisit {
  const isOperatorKnown = operator !== null;
  const named = visit.settings?.profile ?? null;
  if (named !== null) {
    const profile = namedProfile(visit, profiles);
    return { profile, absent: profile === null ? named : null, isOperatorKnown };
  }
  const profile = visit.state === 'final' ? null : chooseProfile(profiles, operator, localDateOf(startOf(visit)));
  return { profile, absent: null, isOperatorKnown };
}
