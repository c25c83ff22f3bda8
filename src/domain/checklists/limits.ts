/** What a checklist may hold. Source: specification 33.1. */
export const CHECKLIST_LIMITS = {
  /** Unit: bytes of its JSON. */
  bytes: 65_536,
  sections: 13,
  /** In all sections together. */
  items: 150,
  choices: 20,
  faults: 12,
  /** Unit: characters. */
  title: 120,
  text: 500,
  unit: 20,
  /** Unit: digits after the point. */
  decimals: 4,
  /** Unit: days. */
  days: 1825,
} as const;

/** Keys of checklists, sections, items, choices and profiles. */
export const KEY = /^[a-z0-9-]{1,40}$/;

/** The largest number of a version that the database can store. */
export const VERSION_MAX = 2_147_483_647;

/** What a profile of settings may hold. Source: specification 33.5. */
export const PROFILE_LIMITS = { values: 60 } as const;

/** Numbers that limit a value. Unit: that of the item. A value has at most seven digits before the point. */
export const ITEM_NUMBER = { min: -9_999_999, max: 9_999_999, isWhole: false };
