import { counted, polishNumber } from '#texts/numbers.ts';

/** Texts of the reports of several installations at once. */
export const reportBatchTexts = {
  title: 'Raporty napięć',
  hint: 'Dla każdej instalacji z listy (po wyszukaniu i filtrach) powstanie raport PDF i plik CSV; wszystko razem w jednym pliku ZIP.',
  chosen: (count: number): string => `Wybrano: ${counted(count, 'instalacja', 'instalacje', 'instalacji')}.`,
  emptyList: 'Lista jest pusta: nie ma dla kogo przygotować raportów.',
  noneChosen: 'Nie wybrano żadnej instalacji.',
  choose: 'Wybierz instalacje',
  chooseAll: 'Zaznacz wszystkie',
  chooseNone: 'Odznacz wszystkie',
  tooManyToChoose: (count: number): string =>
    `Pojedyncze instalacje można wybrać, gdy lista ma ich najwyżej ${polishNumber(count)}: zawęź ją wyszukiwaniem lub filtrem.`,
  installation: (name: string, sn: string): string => `${name} (${sn})`,
  week: 'Tydzień',
  make: 'Przygotuj ZIP',
  stop: 'Przerwij',
  close: 'Zamknij',
  progress: (done: number, of: number): string => `Gotowe ${polishNumber(done)} z ${polishNumber(of)}`,
  made: (made: number, of: number): string => `Utworzono ${polishNumber(made)} z ${counted(of, 'raportu', 'raportów', 'raportów')}.`,
  stopped: 'Przerwano: nie zapisano żadnego pliku.',
  failed: 'Nie udało się przygotować pliku ZIP.',
  nothing: 'Nie powstał żaden raport, więc nie ma czego zapisać.',
  left: 'Nie utworzono',
  reasons: {
    notHeld: 'tego tygodnia nie ma na urządzeniu, a nie ma połączenia z serwerem',
    nothingMeasured: 'w tym tygodniu nie zmierzono napięć',
    failed: 'nie udało się przygotować pliku',
  },
  leftLine: (name: string, sn: string, why: string): string => `${name} (${sn}): ${why}`,
  leftFile: 'nie-utworzono.txt',
  leftHead: (week: string): string => `Raporty napięć, tydzień ${week}: tych instalacji nie ma w pliku ZIP`,
  zipName: 'raporty-napiec',
} as const;
