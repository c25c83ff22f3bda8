import {
  completeItem,
  type Checklist,
  type ChecklistFault,
  type ChecklistItem,
  type ChecklistSection,
  type ItemLimits,
  type ItemRange,
  STRINGS_ITEM,
  type WrittenItem,
} from '#domain/checklists/checklist.ts';
import { RULE_OF_LIMITS } from '#domain/checklists/judge.ts';
import { rangeText } from '#texts/visit/answers.ts';

type Rest = Partial<Omit<WrittenItem, 'key' | 'ask' | 'type'>>;

/** An item that is answered by its state alone. */
export const state = (key: string, ask: string, rest: Rest = {}): WrittenItem => ({ key, ask, type: 'state', ...rest });

/** A measured or counted value. */
export const number = (key: string, ask: string, unit: string | null, rest: Rest = {}): WrittenItem => ({
  key,
  ask,
  type: 'number',
  unit,
  decimals: 2,
  min: 0,
  ...rest,
});

export const text = (key: string, ask: string, rest: Rest = {}): WrittenItem => ({ key, ask, type: 'text', ...rest });

/** One of several answers; `choices` is a map from key to label. */
export const choice = (key: string, ask: string, choices: Readonly<Record<string, string>>, rest: Rest = {}): WrittenItem => ({
  key,
  ask,
  type: 'choice',
  choices: Object.entries(choices).map(([one, label]) => ({ key: one, label })),
  ...rest,
});

/** Unit of `days`: days until the action is due. */
const fault =
  (severity: ChecklistFault['severity'], days: number | null) =>
  (words: string, action: string): ChecklistFault => ({ text: words, severity, action, days });

/** At once: people or property are in danger. */
export const danger = fault('danger', 0);
/** To be repaired within a month. */
export const repair = fault('repair', 30);
/** To be repaired within three months. */
export const later = fault('repair', 90);
/** To be known; without a date. */
export const note = fault('note', null);

export const YES_NO = { yes: 'Tak', no: 'Nie' } as const;

/** The question at which the strings of modules are named. */
export const STRING_LIST = state(STRINGS_ITEM, 'Łańcuchy modułów', {
  hint: 'Pomiary są zapisywane osobno dla każdego łańcucha. Dane modułów są w karcie katalogowej.',
  normal: 'wpisany jest każdy łańcuch, z liczbą i danymi modułów',
  faults: [repair('Układ łańcuchów inny niż w dokumentacji', 'Uaktualnić schemat łańcuchów')],
});

/** What the rule `limits` needs of an item. */
export const limited = (outside: ItemLimits['outside'], ...ranges: readonly ItemRange[]) => ({
  rule: RULE_OF_LIMITS,
  limits: { outside, ranges },
});

/** One range with what is printed of it, so that text and rule cannot differ. */
export const within = (outside: ItemLimits['outside'], min: number | null, max: number | null, unit: string) => {
  const range = { min, max, when: null };
  return { ...limited(outside, range), normal: rangeText(range, unit) };
};

/** What a version of a checklist has otherwise than the one before. */
interface Revision {
  /** Other members of items, by their keys. */
  readonly changed: Readonly<Record<string, Partial<ChecklistItem>>>;
  /** New items, by the key of the item that they come before. */
  readonly added: Readonly<Record<string, readonly WrittenItem[]>>;
  /** A new section, and the key of the section that it comes before. */
  readonly section: Pick<ChecklistSection, 'key' | 'title'> & { readonly items: readonly WrittenItem[]; readonly before: string };
}

/** The next version of a checklist. Range: an item that no revision names stays as it was. */
export function nextVersion(checklist: Checklist, { changed, added, section }: Revision): Checklist {
  const { before, items, ...head } = section;
  const named = { ...head, each: null, items: items.map(completeItem) };
  const revised = (item: ChecklistItem): ChecklistItem[] => [
    ...(added[item.key] ?? []).map(completeItem),
    { ...item, ...changed[item.key] },
  ];
  return {
    ...checklist,
    version: checklist.version + 1,
    sections: checklist.sections.flatMap((one) => [...(one.key === before ? [named] : []), { ...one, items: one.items.flatMap(revised) }]),
  };
}
