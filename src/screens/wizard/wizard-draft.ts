import type { Source } from '#domain/service/installation.ts';
import { EMPTY, type WizardField, type WizardValues } from './wizard-fields.ts';

/** The values of the form, apart for each connection, so that changing back restores the values. */
export interface WizardFormValues extends Readonly<Record<Source, WizardValues>> {
  readonly source: Source;
}

/** A draft as devices store it. */
interface WizardDraft {
  readonly source: Source;
  readonly values: WizardValues;
  /** Values of the other connection. */
  readonly aside: WizardValues;
}

const isRecord = (stored: unknown): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null;

function readValues(stored: Record<string, unknown>): WizardValues {
  const known = Object.fromEntries(Object.entries(stored).filter(([name, value]) => name in EMPTY && typeof value === 'string'));
  return { ...EMPTY, ...known };
}

export const otherSource = (source: Source): Source => (source === 'PV' ? 'Solarman' : 'PV');

/** The form with these values for a connection; the other connection is empty unless given. */
export const valuesFor = (source: Source, values: WizardValues, aside: WizardValues = EMPTY): WizardFormValues =>
  source === 'PV' ? { source, PV: values, Solarman: aside } : { source, PV: aside, Solarman: values };

export const toDraft = ({ source, ...typed }: WizardFormValues): WizardDraft => ({
  source,
  values: typed[source],
  aside: typed[otherSource(source)],
});

/** Reads a draft, which may come from an earlier version; `null` if it is invalid. */
export function fromDraft(stored: unknown): WizardFormValues | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null;
  const source = stored.source === 'Solarman' ? 'Solarman' : 'PV';
  return valuesFor(source, readValues(stored.values), isRecord(stored.aside) ? readValues(stored.aside) : EMPTY);
}

export const isSame = (a: WizardValues, b: WizardValues): boolean =>
  (Object.keys(EMPTY) as WizardField[]).every((field) => a[field] === b[field]);
