import { counted } from '#texts/numbers.ts';

/** Documents and pictures of a site card. */
export const siteFileTexts = {
  title: 'Dokumenty i zdjęcia',
  add: 'Dodaj dokument',
  kind: 'Co to jest?',
  /** What a file is named by; the last one keeps its own name. */
  kinds: ['Schemat', 'Gwarancja', 'Protokół odbioru', 'Zdjęcie rozdzielnicy', 'Inny (nazwa pliku)'],
  camera: 'Aparat telefonu',
  choose: 'Wybierz plik (PDF lub zdjęcie)',
  hint: 'Plik PDF do 10 MB albo zdjęcie. Zapisuje się na urządzeniu i wysyła do biura, gdy jest sieć.',
  saved: 'Zapisano na urządzeniu.',
  full: (most: number) => `Karta ma już ${counted(most, 'dokument', 'dokumenty', 'dokumentów')}. Usuń jeden z nich, aby dodać następny.`,
  unsent: 'jeszcze niewysłany',
  awaited: 'jeszcze nie dotarł do biura',
  isThere: (name: string) => `Ten plik jest już na karcie jako „${name}”.`,
  noRoom: 'Brak miejsca na tym urządzeniu. Tego pliku nie zapisano.',
  removeTitle: 'Usunąć ten dokument?',
  removeText: (name: string) => `„${name}” zniknie z karty miejsca na wszystkich urządzeniach. Tego nie można cofnąć.`,
  removeDo: 'Usuń dokument',
  refused: (name: string, reason: string) => `Biuro nie ma pliku „${name}”${reason === '' ? '.' : `: ${reason}`}`,
  notRemoved: (name: string) => `Biuro nie przyjęło usunięcia „${name}”.`,
  save: 'Zapisz w galerii',
  again: 'Wyślij ponownie',
  skip: 'Pomiń',
  noBytes: 'Tego pliku nie ma już na tym urządzeniu.',
} as const;
