import type { InspectionState } from '#domain/visit/inspection-due.ts';

/** How the date of an inspection is named, in every list. */
export const inspectionStates: Readonly<Record<InspectionState, string>> = {
  overdue: 'Po terminie',
  soon: 'Wkrótce',
  later: 'Później',
  unknown: 'Brak daty uruchomienia',
};

/** Texts of the inspections in the list of installations. */
export const listedInspectionTexts = {
  title: 'Przegląd',
  all: 'Wszystkie',
  noDate: 'Brak daty',
  chosen: (state: string) => `Przegląd: ${state.toLowerCase()}`,
} as const;

/** Texts of the guarantees of inverters in the list of installations. */
export const listedWarrantyTexts = {
  column: 'Gwarancja',
  ending: 'Kończy się w 90 dni',
  chosen: 'Gwarancja: kończy się w 90 dni',
} as const;
