import { atMostCharacters } from '#texts/numbers.ts';
import type { SiteField } from '#domain/service/site-card.ts';

const labels: Readonly<Record<SiteField, string>> = {
  access: 'Dojście',
  hazards: 'Zagrożenia',
  contactName: 'Osoba do kontaktu',
  contactPhone: 'Telefon na miejscu',
  remarks: 'Uwagi',
};

const hints: Readonly<Record<SiteField, string>> = {
  access: 'Klucz, brama, pies, parkowanie.',
  hazards: 'Dach, azbest, linia napowietrzna.',
  contactName: 'Kto otworzy.',
  contactPhone: '',
  remarks: '',
};

/** What one must know before driving to an installation. */
export const siteTexts = {
  title: 'Karta miejsca',
  labels,
  hints,
  none: 'Nic nie wpisano.',
  change: 'Zmień',
  add: 'Wpisz',
  save: 'Zapisz',
  saved: 'Zapisano na urządzeniu.',
  unchanged: 'Nic się nie zmieniło.',
  restored: 'Przywrócono to, co wpisano wcześniej.',
  tooLong: (most: number) => `${atMostCharacters(most)}. Skróć ten tekst; nic nie zostało zapisane.`,
  clash: (field: SiteField) => `${labels[field]}: ktoś zmienił to pole w międzyczasie albo biuro go nie przyjęło.`,
  mine: 'Twoje',
  theirs: 'W biurze',
  keepMine: 'Zapisz moje',
  keepTheirs: 'Zostaw z biura',
  empty: 'puste',
  call: (number: string) => `Zadzwoń: ${number}`,
} as const;
