import type { FormFault, WrittenItem } from '#domain/forms/form.ts';

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
  (severity: FormFault['severity'], days: number | null) =>
  (words: string, action: string): FormFault => ({ text: words, severity, action, days });

/** At once: people or property are in danger. */
export const danger = fault('danger', 0);
/** To be repaired within a month. */
export const repair = fault('repair', 30);
/** To be repaired within three months. */
export const later = fault('repair', 90);
/** To be known; without a date. */
export const note = fault('note', null);

export const YES_NO = { yes: 'Tak', no: 'Nie' } as const;
