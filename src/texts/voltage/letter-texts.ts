import type { Addressee } from './operator-letter.ts';

/** Texts of the dialog with the letter. */
export const letterTexts = {
  open: 'Pismo do operatora',
  title: 'Pismo do operatora sieci',
  addressee: 'Adresat',
  addressees: { operator: 'Operator sieci', seller: 'Sprzedawca (umowa kompleksowa)' } satisfies Record<Addressee, string>,
  text: 'Treść pisma',
  hint: 'Przeczytaj, uzupełnij wykropkowane miejsca i podpisz. Aplikacja niczego nie wysyła. Zapytaj operatora o koszt sprawdzenia: może być płatne, jeżeli napięcie okaże się prawidłowe.',
  restored: 'Przywrócono pismo, które zostało tu wcześniej.',
  reset: 'Napisz od nowa',
  print: 'Drukuj',
  savePdf: 'Zapisz PDF',
  saveText: 'Zapisz tekst',
  fileName: 'pismo-do-operatora',
  page: (page: number, of: number): string => `strona ${page} z ${of}`,
} as const;
