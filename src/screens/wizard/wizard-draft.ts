import type { Source } from '#domain/grid/status.ts';
import { EMPTY, type WizardField, type WizardValues } from './wizard-fields.ts';

/** The form, and its draft as devices store it. */
export interface WizardFormValues {
  readonly source: Source;
  readonly values: WizardValues;
}

const isRecord = (stored: unknown): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null;

function readValues(stored: Record<string, unknown>): WizardValues {
  const known = Object.fromEntries(Object.entries(stored).filter(([name, value]) => name in EMPTY && typeof value === 'string'));
  return { ...EMPTY, ...known };
}

/** Reads a draft, which may come from an earlier version; `null` if it is invalid. */
export function fromDraft(stored: unknown): WizardFormValues | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null;
  return { source: stored.source === 'Solarman' ? 'Solarman' : 'PV', values: readValues(stored.values) };
}

export const isSame = (a: WizardValues, b: WizardValues): boolean =>
  (Object.keys(EMPTY) as WizardField[]).every((field) => a[field] === b[field]);
