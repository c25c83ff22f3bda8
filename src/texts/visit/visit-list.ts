import type { VisitFilter } from '#domain/visit/listed-visits.ts';
import { inspectionStates } from '#texts/care/inspection-states.ts';
import { counted } from '#texts/numbers.ts';

/** Texts of the lists of visits and inspections, and of a visit that is read. */
export const visitListTexts = {
  title: 'Wizyty',
  hint: 'Ostatnie 92 dni. Starsze wizyty są w historii instalacji.',
  none: 'Nie było jeszcze żadnej wizyty.',
  noneFound: 'Żadna wizyta nie pasuje do wyboru.',
  search: 'wizyty',
  filterLabel: 'Które wizyty',
  filters: { all: 'Wszystkie', open: 'W toku', missing: 'Bez zdjęć', 'to-sign': 'Do podpisu' } satisfies Readonly<
    Record<VisitFilter, string>
  >,
  open: (decided: number, items: number) => `w toku, ${decided} z ${items}`,
  toSign: 'do podpisu',
  final: 'zakończona',
  replaced: (number: string) => `zastąpiona przez ${number}`,
  waiting: 'na tym urządzeniu, czeka na wysłanie',
  photos: (here: number, all: number, who: string) => `${here} z ${all} zdjęć, czekamy na telefon: ${who}`,
  documents: (here: number, all: number, who: string) => `${here} z ${all} dokumentów, czekamy na telefon: ${who}`,
  files: (here: number, all: number, who: string) => `${here} z ${all} zdjęć i dokumentów, czekamy na telefon: ${who}`,
  external: 'przegląd innej firmy',
  unknownInstallation: (id: number) => `Instalacja nr ${id}`,
  beginInspection: 'Przegląd 5-letni',
  inspections: 'Przeglądy',
  inspectionsHint: 'Terminy liczone z tego, co jest w PV Care. Aplikacja nie ocenia obowiązku.',
  noInspections: 'Nie ma żadnej instalacji.',
  inspectionFilterLabel: 'Które przeglądy',
  states: inspectionStates,
  all: 'Wszystkie',
  more: 'Pokaż więcej',
  due: (day: string) => `termin ${day}`,
  last: (day: string) => `ostatni ${day}`,
  commissioned: (day: string) => `uruchomiona ${day}`,
  neverInspected: 'bez przeglądu w PV Care',
  openRecommendations: (count: number) => counted(count, 'otwarte zalecenie', 'otwarte zalecenia', 'otwartych zaleceń'),
} as const;

/** Texts of a visit as the office has it. */
export const officeVisitTexts = {
  loading: 'Pobieranie wizyty',
  goOn: 'Prowadź dalej',
  takeOver: 'Przejmij wizytę',
  takeOverTitle: 'Przejąć tę wizytę?',
  takeOverText: (name: string) => `Prowadzi ją ${name}. Od teraz prowadzisz ją Ty, a biuro zobaczy, że została przejęta.`,
  correct: 'Koryguj',
  correctTitle: 'Poprawić zakończoną wizytę?',
  correctText: 'Powstanie nowy protokół, który zastąpi ten. Ten zostanie do wglądu.',
  correctDo: 'Utwórz korektę',
  draft: (name: string) => `W toku. Prowadzi: ${name}.`,
  final: (when: string) => `Zakończona ${when}.`,
  corrected: 'Zastąpiona przez',
  corrects: 'Zastępuje',
  because: (reason: string) => `Powód: ${reason}`,
  missing: (count: number) => `Biuro czeka jeszcze na ${counted(count, 'plik', 'pliki', 'plików')} z telefonu.`,
  forgone: (count: number) => `${counted(count, 'plik nie dotrze', 'pliki nie dotrą', 'plików nie dotrze')}: podano powód.`,
  photos: 'Zdjęcia',
  photo: (number: number) => `Zdjęcie ${number}`,
  showPhoto: (name: string) => `Pokaż większe: ${name}`,
  photoMissing: 'Zdjęcia nie ma jeszcze w biurze ani na tym urządzeniu',
  signature: 'Podpis',
  notOnDevice: 'Tej wizyty nie pobrano jeszcze na to urządzenie',
  notOnDeviceText: 'Otwórz ją raz, gdy masz zasięg.',
  keepAsCorrection: 'Zachowaj moje jako korektę',
} as const;

/** Texts of an inspection by another company. */
export const externalTexts = {
  open: 'Przegląd innej firmy',
  title: 'Wpisz przegląd wykonany przez inną firmę',
  day: 'Data przeglądu',
  dayMissing: 'Podaj datę przeglądu.',
  dayAhead: 'Ta data jest w przyszłości.',
  by: 'Kto wykonał',
  byMissing: 'Podaj, kto wykonał przegląd.',
  number: 'Numer protokołu',
  numberMissing: 'Podaj numer protokołu.',
  next: 'Termin następnego przeglądu',
  nextText: 'Jeśli protokół podaje termin wcześniejszy niż za 5 lat.',
  nextBefore: 'Termin jest przed przeglądem.',
  entered: 'Przegląd wpisany na urządzeniu.',
  enteredBy: 'Kto wpisał',
  save: 'Zapisz przegląd',
  saved: 'Zapisano na urządzeniu',
  notPrepared: 'To urządzenie nie pobrało jeszcze listy serwisantów. Otwórz aplikację raz, gdy masz zasięg.',
} as const;

/** Texts of the day of commissioning. */
export const commissionedTexts = {
  open: 'Data uruchomienia',
  title: 'Data uruchomienia instalacji',
  day: 'Data uruchomienia',
  dayText: 'Od niej liczymy pierwszy przegląd. Puste pole usuwa datę.',
  wrong: 'Podaj datę od 1990 roku do dziś.',
  offline: 'Data uruchomienia zapisuje się od razu w biurze, więc potrzebny jest zasięg.',
  save: 'Zapisz datę',
  saved: 'Zapisano datę uruchomienia',
} as const;
