import { namedProfile } from '#domain/visit/choose-profile.ts';
import type { Checklist, ChecklistItem } from '#domain/checklists/checklist.ts';
import { type InverterSettingName, inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import { SHIPPED_PROFILES } from '#texts/checklists/profiles.ts';
import type { Answer, ReadInverterSetting, VisitDocument } from '#domain/visit/document.ts';
import { answerTo } from '#domain/visit/edit/answer-to.ts';
import { concernOf } from '#domain/visit/faults/fault-needs.ts';
import { EMPTY_INVERTER_SETTINGS, withMirrors } from '#domain/visit/edit/read-setting.ts';

/** Values as an inspection of a sound installation finds them, by the key of the item. */
const VALUES: Readonly<Record<string, string>> = {
  'grid-l1': '236.4',
  'grid-l2': '237.1',
  'grid-l3': '235.8',
  'ac-continuity': '0.12',
  'ac-riso': '480',
  'ac-loop': '0.42',
  'ac-rcd-current': '21.5',
  'ac-rcd-time': '24',
  'pe-current': '210',
  'string-voc': '604.6',
  'string-irradiance': '812',
  'string-isc': '9.3',
  'string-current': '8.9',
  'string-riso': '42',
  'riso-plus': '38.5',
  'riso-minus': '41',
  'riso-joined': '39.2',
};
/** Unit: Ω, of a protective conductor. */
const CONTINUITY = '0.08';

const TEXTS: Readonly<Record<string, string>> = {
  'arrival-codes': 'brak',
  'ac-protocol': 'EL/2026/118',
};
const CHOICES: Readonly<Record<string, string>> = { 'riso-voltage': 'v1000', 'ac-tests': 'protocol', 'string-current-kind': 'working' };

/** Settings as an inverter shows them, with their delays in seconds; one that it does not have is `null`. */
const READINGS: Readonly<Partial<Record<InverterSettingName, readonly [value: string | null, seconds?: string]>>> = {
  'u-over-mean': ['253', '600'],
  'u-over': ['255.3', '0.2'],
  'u-over-2': ['264.5', '0.1'],
  'u-under': ['184', '0.2'],
  'u-under-2': ['103.5', '0.2'],
  'f-over': ['51.5', '0.2'],
  'f-over-2': ['52', '0.1'],
  'f-under': ['48', '0.2'],
  'f-under-2': ['47.5', '0.1'],
  'loss-of-mains': ['aktywna'],
  'connect-u-min': ['195.5'],
  'connect-u-max': ['253'],
  'connect-f-min': ['47.5'],
  'connect-f-max': ['50.1'],
  'start-time': ['60'],
  'reconnect-time': ['30'],
  'short-reconnect-time': [null],
  gradient: ['10'],
  'cos-phi': ['1,0'],
  'power-limit': ['100'],
  'country-code': ['Polska'],
  firmware: ['2.14.1'],
};

function readingTo(item: ChecklistItem): ReadInverterSetting {
  const [value, seconds = null] = READINGS[item.key as InverterSettingName] ?? ['wyłączona'];
  return { name: item.key, value, unit: item.unit ?? '', seconds };
}

/** `isFaulty`: the visit has a finding of the item. */
function inventedAnswer(
  { key, type, choices }: ChecklistItem,
  isFaulty: boolean,
): Pick<Answer, 'state' | 'value' | 'text' | 'choice'> | null {
  const nothing = { state: null, value: null, text: '', choice: null };
  switch (type) {
    case 'state':
      return { ...nothing, state: isFaulty ? 'fault' : 'ok' };
    case 'number':
      return { ...nothing, value: VALUES[key] ?? CONTINUITY };
    case 'choice':
      return { ...nothing, choice: CHOICES[key] ?? choices[0]?.key ?? null };
    case 'text':
      return { ...nothing, text: TEXTS[key] ?? 'wyłączona' };
    case 'serial':
      return { ...nothing, text: 'SN-0001' };
    default:
      return null;
  }
}

/**
 * The visit with answers to its first questions that are open, and a reason for each value that is to be looked at: `share` of them, all of them with 1. Answers may show further questions, so
 * it is asked again until nothing is open.
 */
export function answered(checklist: Checklist, document: VisitDocument, at: Instant, share = 1): VisitDocument {
  const isOpen = (one: AskedItem): boolean => !isDecided(one) && one.item.needed !== 'never';
  const faulty = new Set(document.findings.map(({ item }) => item));
  let filled = document;
  for (let round = 0; round < 5; round += 1) {
    const asked = askedItems(checklist, filled);
    const open = asked.slice(0, Math.ceil(asked.length * share)).filter(isOpen);
    const isInverterSetting = ({ item }: AskedItem): boolean => inverterSettingOfItem(item) !== null;
    const given = open.flatMap((one): Answer[] => {
      const answer = isInverterSetting(one) ? null : inventedAnswer(one.item, faulty.has(one.item.key));
      return answer === null ? [] : [{ item: one.item.key, of: one.of, files: [], changed_at: toIso(at), ...answer }];
    });
    const read = open.filter(isInverterSetting).map(({ item }) => readingTo(item));
    if (given.length + read.length === 0) break;
    const settings = filled.settings ?? EMPTY_INVERTER_SETTINGS;
    filled = {
      ...filled,
      answers: [...filled.answers, ...given],
      settings: read.length === 0 ? filled.settings : withMirrors({ ...settings, read: [...settings.read, ...read] }),
    };
  }
  const profile = namedProfile(filled, SHIPPED_PROFILES);
  const odd = askedItems(checklist, filled).filter((one) => concernOf(filled, one, profile) === 'deviation');
  return odd.reduce((one, { item, of }) => answerTo(item.key, of, { text: 'Uzgodniono z operatorem sieci' }, at)(one), filled);
}
