import type { QualificationKind } from '#domain/visit/document.ts';

/** Texts of the own name and qualifications. */
export const qualificationTexts = {
  title: 'Moje uprawnienia',
  lead: 'Imię i nazwisko oraz uprawnienia trafiają do protokołów wizyt i przeglądów.',
  name: 'Imię i nazwisko',
  noName: 'nie podano imienia i nazwiska',
  none: 'Nie podano uprawnień.',
  kind: 'Kwalifikacje',
  kinds: {
    D: 'Dozór (D)',
    E: 'Eksploatacja (E)',
    licence: 'Uprawnienia budowlane',
    other: 'Inne',
  } satisfies Readonly<Record<QualificationKind, string>>,
  number: 'Numer',
  speciality: 'Grupa albo specjalność',
  validTo: 'Ważne do',
  until: (day: string) => `ważne do ${day}`,
  forever: 'bezterminowe',
  endsSoon: (day: string) => `Kończą się ${day}.`,
  ended: (day: string) => `Wygasły ${day}.`,
  edit: 'Zmień',
  add: 'Dodaj uprawnienie',
  remove: (number: string) => `Usuń uprawnienie ${number}`.trim(),
  numberMissing: 'Podaj numer.',
  save: 'Zapisz',
  saved: 'Zapisano imię, nazwisko i uprawnienia',
} as const;
