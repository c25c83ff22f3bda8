import type { Source } from '#domain/service/installation.ts';
import { EMPTY, type WizardField, type WizardValues } from './wizard-fields.ts';

/** What was typed, apart for each connection: the change shows an empty form, the way back shows what was left. */
export type Typed = Readonly<Record<Source, WizardValues>>;

/** What is kept of a form that was not sent. */
export interface Kept {
  readonly source: Source;
  readonly values: WizardValues;
  /** What was typed for the other connection. */
  readonly aside: WizardValues;
}

const isRecord = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null;

function readValues(kept: Record<string, unknown>): WizardValues {
  const known = Object.fromEntries(Object.entries(kept).filter(([name, value]) => name in EMPTY && typeof value === 'string'));
  return { ...EMPTY, ...known };
}

/** What an earlier version may have kept, brought to today's fields; `null` for what is no draft. */
export function readKept(kept: unknown): Kept | null {
  if (!isRecord(kept) || !isRecord(kept.values)) return null;
  return {
    source: kept.source === 'Solarman' ? 'Solarman' : 'PV',
    values: readValues(kept.values),
    aside: isRecord(kept.aside) ? readValues(kept.aside) : EMPTY,
  };
}

export const otherThan = (source: Source): Source => (source === 'PV' ? 'Solarman' : 'PV');

/** A form that stands open with these values, and nothing for the other connection unless it is given. */
export const typedFor = (source: Source, values: WizardValues, aside: WizardValues = EMPTY): Typed =>
  source === 'PV' ? { PV: values, Solarman: aside } : { PV: aside, Solarman: values };

export const isSame = (a: WizardValues, b: WizardValues): boolean =>
  (Object.keys(EMPTY) as WizardField[]).every((field) => a[field] === b[field]);
