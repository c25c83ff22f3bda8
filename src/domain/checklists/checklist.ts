import type { Instant } from '#domain/quantity.ts';

/*
 * The checklist of a visit as data. It is stored, sent and shown as it was published, so its members have the names of the file that it was
 * published from. On the wire, in stored rows and in admin commands it is a `form`. Source: specification 33.1.
 */

export const CHECKLIST_KINDS = ['service', 'inspection'] as const;
export type ChecklistKind = (typeof CHECKLIST_KINDS)[number];

export const ITEM_TYPES = ['state', 'number', 'text', 'choice', 'serial', 'photos'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** States of an answer, which a condition can name. */
export const ANSWER_STATES = ['ok', 'fault', 'na', 'unchecked'] as const;

/** What a section is repeated for; `null`: once. */
export const SECTION_REPEATS = [null, 'string', 'inverter'] as const;

/** When an item has to be decided: for anything that is handed in, for a visit that is finished, never. */
export const ITEM_NEEDS = ['always', 'final', 'never'] as const;

/** When a photo belongs to an answer. */
export const ITEM_PHOTOS = ['offered', 'on-fault', 'needed'] as const;

/** How bad a finding is: danger to life or property, to be repaired, to be known. */
export const SEVERITIES = ['danger', 'repair', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface ChecklistChoice {
  readonly key: string;
  readonly label: string;
}

/** A ready finding of an item. */
export interface ChecklistFault {
  readonly text: string;
  readonly severity: Severity;
  /** What is recommended; empty: nothing. */
  readonly action: string;
  /** Unit: days from the visit until the action is due. `null`: no date. */
  readonly days: number | null;
}

/** Shows an item only after certain answers to an earlier one. */
export interface ChecklistCondition {
  readonly item: string;
  readonly is: readonly string[];
}

/** Values that are right, both ends included; `null`: open on that side. */
export interface ItemRange {
  readonly min: number | null;
  readonly max: number | null;
  /** After which answers it holds; `null`: always. */
  readonly when: ChecklistCondition | null;
}

/** How the rule `limits` judges a number. Unit: that of the item. The first range that holds counts. Source: specification 33.60. */
export interface ItemLimits {
  readonly outside: 'amber' | 'red';
  readonly ranges: readonly ItemRange[];
}

export interface ChecklistItem {
  readonly key: string;
  readonly ask: string;
  readonly hint: string;
  /** What is normal; empty: not said. */
  readonly normal: string;
  readonly type: ItemType;
  /** The unit of a number; `null` for other types and for a number without one. */
  readonly unit: string | null;
  /** Digits after the point that a number may have. */
  readonly decimals: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Whether a number may be '>1000', for instruments that show no more. */
  readonly at_least: boolean;
  readonly choices: readonly ChecklistChoice[];
  readonly needed: (typeof ITEM_NEEDS)[number];
  readonly photo: (typeof ITEM_PHOTOS)[number];
  readonly faults: readonly ChecklistFault[];
  /** The rule that judges the value (`judge.ts`); one that this version does not know judges nothing. */
  readonly rule: string | null;
  /** Of the rule `limits` only. */
  readonly limits?: ItemLimits;
  readonly when: ChecklistCondition | null;
}

export interface ChecklistSection {
  readonly key: string;
  readonly title: string;
  readonly each: (typeof SECTION_REPEATS)[number];
  readonly items: readonly ChecklistItem[];
}

export interface Checklist {
  readonly key: string;
  readonly version: number;
  readonly kind: ChecklistKind;
  readonly title: string;
  /** What the checklist follows: a standard, a law, own practice. */
  readonly source: string;
  readonly sections: readonly ChecklistSection[];
}

/** A published version in the list of checklists. */
export interface ChecklistHead extends Pick<Checklist, 'key' | 'version' | 'kind' | 'title'> {
  readonly publishedAt: Instant;
  /** Since then it begins no new visit; `null`: in use. */
  readonly retiredAt: Instant | null;
}

/** An item as its author writes it: what is left out has its default. */
export type WrittenItem = Pick<ChecklistItem, 'key' | 'ask' | 'type'> & Partial<ChecklistItem>;
type WrittenSection = Pick<ChecklistSection, 'key' | 'title'> &
  Partial<Pick<ChecklistSection, 'each'>> & { readonly items: readonly WrittenItem[] };

/** A checklist as its author writes it. */
export type WrittenChecklist = Omit<Checklist, 'sections'> & { readonly sections: readonly WrittenSection[] };

const ITEM_DEFAULTS: Omit<ChecklistItem, 'key' | 'ask' | 'type'> = {
  hint: '',
  normal: '',
  unit: null,
  decimals: null,
  min: null,
  max: null,
  at_least: false,
  choices: [],
  needed: 'final',
  photo: 'offered',
  faults: [],
  rule: null,
  when: null,
};

/** An item with every member. */
export const completeItem = (written: WrittenItem): ChecklistItem => ({ ...ITEM_DEFAULTS, ...written });

/** Key of the item at which the strings of modules are named. Checklists of first versions have none. */
export const STRINGS_ITEM = 'strings';

export const asksStrings = (checklist: Pick<Checklist, 'sections'> | null): boolean =>
  checklist?.sections.some(({ each }) => each === 'string') === true;

/** The checklist with every member. */
export const completeChecklist = (written: WrittenChecklist): Checklist => ({
  ...written,
  sections: written.sections.map((section) => ({
    ...section,
    each: section.each ?? null,
    items: section.items.map(completeItem),
  })),
});
