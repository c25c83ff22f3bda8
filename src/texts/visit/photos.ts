import { counted, polishNumber } from '#texts/numbers.ts';

/** Texts of the photos of a visit. */
export const photoTexts = {
  title: 'Zdjęcia',
  camera: 'Aparat telefonu',
  gallery: 'Z galerii',
  busy: 'Przygotowujemy zdjęcia…',
  saved: 'zapisano',
  nth: (number: number) => `Zdjęcie ${number}`,
  elsewhere: 'Zdjęcia nie ma na tym urządzeniu',
  full: (most: number) => `Wizyta ma już ${counted(most, 'plik', 'pliki', 'plików')}, więcej się nie zmieści.`,
  tooMany: (left: number) => `Zmieszczą się jeszcze ${counted(left, 'zdjęcie', 'zdjęcia', 'zdjęć')}. Pozostałych nie dodano.`,
  unreadable: (name: string) => `Tego pliku nie da się odczytać: ${name}`,
  failed: 'Nie udało się dodać zdjęć. Spróbuj ponownie.',
  noRoom: 'Tego zdjęcia nie zapisano; odpowiedzi są zapisane.',
  noRoomTitle: 'Brak miejsca w telefonie',
  toGallery: 'Zapisz w galerii',
  freeRoom: 'Zwolnij miejsce',
  notProven: (name: string) => `Zdjęcia nie udało się odczytać z urządzenia: ${name}. Zrób je ponownie.`,
  open: (name: string) => `Pokaż: ${name}`,
  caption: 'Podpis zdjęcia',
  moment: 'Kiedy zrobione',
  keepPlace: 'Zapisuj położenie nowych zdjęć',
  keepPlaceText: 'Położenie trafi do wizyty, nie do pliku zdjęcia. Można je usunąć przy każdym zdjęciu.',
  place: ({ lat, lon, accuracy }: { readonly lat: number; readonly lon: number; readonly accuracy: number }) =>
    `Położenie: ${polishNumber(lat, 5)}, ${polishNumber(lon, 5)} (± ${Math.round(accuracy)} m)`,
  placeAsking: 'Ustalamy położenie…',
  removePlace: 'Usuń położenie',
  remove: (name: string) => `Usuń: ${name}`,
  removeTitle: 'Usunąć to zdjęcie?',
  removeText: 'Zdjęcie zniknie z wizyty i z tego urządzenia. Tego nie można cofnąć.',
  removeDo: 'Usuń zdjęcie',
} as const;
