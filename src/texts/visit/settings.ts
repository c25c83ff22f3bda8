import type { ProfileOfVisit } from '#domain/visit/choose-profile.ts';
import { judgeReading, valueInProfile } from '#domain/checklists/judge-reading.ts';
import type { ProfileValue } from '#domain/checklists/profile.ts';
import type { Judgement } from '#domain/checklists/rules/judgement.ts';
import { inUnit } from '#domain/checklists/rules/setting.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';
import type { ReadInverterSetting, VisitDocument } from '#domain/visit/document.ts';
import { isUndescribed, reasonOf } from '#domain/visit/faults/fault-needs.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import { type ProtocolTable, VERDICT_TONES } from './protocol/protocol-tables.ts';
import { UNDESCRIBED } from './outcome.ts';
import { visitTexts } from './visit.ts';

/** Texts of the settings of an inverter, as read and beside the profile. */
export const inverterSettingTexts = {
  title: 'Nastawy falownika',
  value: 'Odczyt',
  delay: 'Zwłoka',
  unit: 'Jednostka',
  delayUnit: 'Jednostka zwłoki',
  absent: 'Brak w falowniku',
  absentShort: 'Brak',
  left: 'Nie odczytano',
  whyLeft: 'Dlaczego nie odczytano?',
  profile: 'Wzorzec',
  none: 'Brak wzorca: nastaw nie ma z czym porównać.',
  noOperator: 'Brak wzorca: operator sieci tej instalacji nie jest zapisany.',
  notHeld: (key: string, version: number) => `Wzorca ${key}, wersja ${version}, nie ma na tym urządzeniu.`,
  unconfirmed: 'wzorzec niepotwierdzony',
  unconfirmedLong: 'Wzorzec niepotwierdzony: nikt nie porównał go z dokumentem operatora.',
  named: (name: string, version: number) => `${name}, wersja ${version}`,
  source: (source: string) => `Źródło: ${source}`,
  details: (ask: string) => `${ask}: zdjęcia i uwagi`,
  head: ['Nastawa', 'Odczyt', 'Zwłoka', 'Wzorzec', 'Ocena'],
  ofYear: (year: string) => `${year}:`,
  words: { good: 'zgodne', other: 'inne', noProfile: 'brak wzorca' },
} as const;

const withUnit = (value: string, unit: string): string => (unit === '' ? value : `${value} ${unit}`);
function valueText({ value, unit }: ReadInverterSetting): string {
  if (value === null) return inverterSettingTexts.absent.toLowerCase();
  return value.trim() === '' ? '' : withUnit(writeValue(value), unit);
}

/** What was read of a setting, with its note, or why it was not read. */
export function readingText(asked: AskedItem): string {
  const { answer, reading } = asked;
  const isLeft = answer?.state === 'unchecked';
  const note = isLeft ? answer.text : reasonOf(asked);
  return [isLeft ? inverterSettingTexts.left.toLowerCase() : reading === null ? '' : valueText(reading), note].filter(Boolean).join(' · ');
}

export const delayText = (seconds: string | null): string => (seconds === null ? '' : `${writeValue(seconds)} s`);

/** What the profile has, as it is written there, and in the unit that the inverter shows. */
export function profileValueText({ value, unit, seconds }: ProfileValue, shownUnit: string): string {
  const other = unit === shownUnit ? null : inUnit(value, unit, shownUnit);
  const converted = other === null ? '' : ` (${withUnit(writeValue(String(Number(other.toFixed(2)))), shownUnit)})`;
  return [`${withUnit(writeValue(value), unit)}${converted}`, delayText(seconds)].filter(Boolean).join(' · ');
}

/** The verdict about a setting in a word or two; empty: nothing to say. */
export function inverterSettingVerdictText({ verdict, reason }: Judgement): string {
  if (verdict === 'good') return inverterSettingTexts.words.good;
  if (reason === 'other_setting') return inverterSettingTexts.words.other;
  if (reason === 'no_profile') return inverterSettingTexts.words.noProfile;
  return reason === null || reason === 'no_value' || reason === 'absent' ? '' : visitTexts.reasons[reason];
}

/** The profile with its name and source, or why there is none; each is a paragraph. */
export function profileFacts({ profile, absent, isOperatorKnown }: ProfileOfVisit): readonly string[] {
  if (absent !== null) return [inverterSettingTexts.notHeld(absent.key, absent.version)];
  if (profile === null) return [isOperatorKnown ? inverterSettingTexts.none : inverterSettingTexts.noOperator];
  const { name, version, source, is_confirmed: isConfirmed } = profile;
  return [
    inverterSettingTexts.named(name, version),
    inverterSettingTexts.source(source),
    isConfirmed ? '' : inverterSettingTexts.unconfirmedLong,
  ].filter(Boolean);
}

/** Inverter settings that were read beside their profile, the same on the page of a visit and in its protocol. */
export const inverterSettingTable = (
  document: VisitDocument,
  settings: readonly AskedItem[],
  { profile }: ProfileOfVisit,
): ProtocolTable => ({
  title: inverterSettingTexts.title,
  head: inverterSettingTexts.head,
  rows: settings.map((one) => {
    const wanted = valueInProfile(profile, one.item.key);
    const judgement = judgeReading(one, profile);
    const verdict = [judgement && inverterSettingVerdictText(judgement), isUndescribed(document, one, profile) && UNDESCRIBED];
    return [
      { text: one.item.ask },
      { text: readingText(one) },
      { text: delayText(one.reading?.seconds ?? null) },
      { text: wanted ? profileValueText(wanted, one.reading?.unit ?? one.item.unit ?? '') : '' },
      { text: verdict.filter(Boolean).join(' · '), tone: judgement?.verdict ? VERDICT_TONES[judgement.verdict] : undefined },
    ];
  }),
});
