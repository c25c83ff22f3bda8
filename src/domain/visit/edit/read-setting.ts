import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import type { InverterSettingName } from '#domain/checklists/settings.ts';
import type { Instant } from '#domain/quantity.ts';
import { readingOf } from '#domain/visit/asked-items.ts';
import type { ReadInverterSetting, InverterSettings, VersionedKey, VisitDocument } from '#domain/visit/document.ts';
import { answerTo } from './answer-to.ts';

/** Members of the settings that repeat a reading, so that lists and other programs need not know names of settings. */
const MIRRORS = { country_code: 'country-code', firmware: 'firmware' } as const satisfies Partial<
  Record<keyof InverterSettings, InverterSettingName>
>;

/** Inverter settings of which nothing was read. */
export const EMPTY_INVERTER_SETTINGS: InverterSettings = { profile: null, country_code: '', firmware: '', read: [] };

/** The settings with the members that repeat readings; with `text` these have that text. A member without its reading stays. */
export function withMirrors(settings: InverterSettings, text?: string): InverterSettings {
  const mirrored = Object.entries(MIRRORS).flatMap(([member, name]) => {
    const reading = settings.read.find((one) => one.name === name);
    return reading ? [[member, text ?? reading.value ?? ''] as const] : [];
  });
  return { ...settings, ...Object.fromEntries(mirrored) };
}

interface Read {
  readonly item: ChecklistItem;
  /** What is read now; the rest of the reading stays. `value` is `null` for a setting that the inverter does not have. */
  readonly changes: Partial<Omit<ReadInverterSetting, 'name'>>;
  /** The profile that is shown beside it. The first reading of a visit records it. */
  readonly profile: VersionedKey | null;
  readonly at: Instant;
}

/** Changes what was read of a setting. One without value and delay is not read. It is not 'unchecked' any more. */
export const readInverterSetting =
  ({ item, changes, profile, at }: Read) =>
  (document: VisitDocument): VisitDocument => {
    const settings = document.settings ?? EMPTY_INVERTER_SETTINGS;
    const none: ReadInverterSetting = { name: item.key, value: '', unit: item.unit ?? '', seconds: null };
    const reading = { ...(readingOf(document, item) ?? none), ...changes };
    const isNothing = reading.value?.trim() === '' && reading.seconds === null;
    const index = settings.read.findIndex(({ name }) => name === item.key);
    const others = settings.read.filter(({ name }) => name !== item.key);
    const read = isNothing ? others : index < 0 ? [...others, reading] : settings.read.with(index, reading);
    const cleared = isNothing ? { ...settings, ...mirrorOf(item.key, '') } : settings;
    return {
      ...withoutAnswer(document, item, at),
      settings: withMirrors({ ...cleared, read, profile: settings.profile ?? versionedKey(profile) }),
    };
  };

/** Writes the note of a setting. A reading that is kept as an answer is moved first, so that the note does not replace it. */
export const noteInverterSetting =
  (item: ChecklistItem, text: string, at: Instant) =>
  (document: VisitDocument): VisitDocument =>
    answerTo(item.key, null, { text }, at)(readInverterSetting({ item, changes: {}, profile: null, at })(document));

const versionedKey = (profile: VersionedKey | null): VersionedKey | null => profile && { key: profile.key, version: profile.version };

const mirrorOf = (name: string, text: string): Partial<InverterSettings> =>
  Object.fromEntries(Object.entries(MIRRORS).flatMap(([member, of]) => (of === name ? [[member, text]] : [])));

/** The visit without a reading that was kept as an answer, and without 'unchecked'; photos and notes stay. */
function withoutAnswer(document: VisitDocument, item: ChecklistItem, at: Instant): VisitDocument {
  const answer = document.answers.find((one) => one.item === item.key && one.of === null);
  const text = item.type === 'text' || answer?.state === 'unchecked' ? '' : (answer?.text ?? '');
  const isSame = !answer || (answer.state === null && answer.value === null && answer.text === text);
  return isSame ? document : answerTo(item.key, null, { state: null, value: null, text }, at)(document);
}

/** Says that a setting was not read, with the reason as the text of the answer; again: takes it back. */
export const leaveInverterSetting =
  (item: ChecklistItem, at: Instant) =>
  (document: VisitDocument): VisitDocument => {
    const without = readInverterSetting({ item, changes: { value: '', seconds: null }, profile: null, at })(document);
    const isLeft = document.answers.some((one) => one.item === item.key && one.of === null && one.state === 'unchecked');
    const settings = document.settings === null ? null : without.settings;
    return { ...answerTo(item.key, null, { state: isLeft ? null : 'unchecked', text: '' }, at)(without), settings };
  };
