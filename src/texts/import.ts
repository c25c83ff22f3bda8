import type { ColumnRole, ImportField } from '#domain/service/import/columns.ts';
import type { ImportedFields, Mistake, MistakeKind } from '#domain/service/import/read-cells.ts';
import type { TableProblem } from '#domain/service/import/source-table.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Watts } from '#domain/quantity.ts';
import { counted, kilowatts, NO_NUMBER, outOf, polishNumber, withUnit } from './numbers.ts';
import { wizardTexts } from './wizard.ts';

const { errors } = wizardTexts;

/** The fields without their units, which the headings of a file name. */
const fields: Readonly<Record<ImportField, string>> = {
  ...wizardTexts.fields,
  phases: 'Liczba faz',
  inverterPower: 'Moc falownika',
  generatorPower: 'Moc generatora',
  vendor: 'Producent',
  tilt: 'Nachylenie',
  azimuth: 'Azymut',
  number: 'Numer domu',
  number2: 'Numer lokalu',
};
const roles: Readonly<Record<ColumnRole, string>> = { ...fields, coordinates: 'Obie współrzędne' };

type About = string | number;
const MISTAKES: Readonly<Record<MistakeKind, string | ((about: About) => string)>> = {
  ...{ whole: errors.whole, positive: errors.positive, tilt: errors.tilt, azimuth: errors.azimuth },
  ...{ coordinate: errors.coordinate, latitude: errors.latitude, longitude: errors.longitude },
  cut: 'Wiersz jest niepełny: plik ucięto w połowie.',
  quote: 'Cudzysłów nie ma końca, więc nie wiadomo, gdzie kończy się ten wiersz.',
  extra: 'Wiersz ma więcej komórek niż nagłówki.',
  empty: 'Brakuje tej wartości.',
  formula: 'W komórce jest formuła, a formuł nie obliczamy. Wstaw samą wartość.',
  lostDigits: 'Arkusz skrócił ten numer. Zapisz kolumnę jako tekst i wpisz numer ponownie.',
  tooLong: (most) => `${errors.tooLong(Number(most))}.`,
  phases: 'Wpisz 1 albo 3.',
  power: 'Wpisz moc w kilowatach, na przykład 8,25.',
  smallPower: 'To za mało na waty. Wpisz moc w watach albo zmień jednostkę kolumny.',
  largePower: 'To za dużo na kilowaty. Wpisz moc w kilowatach albo zmień jednostkę kolumny.',
  powersDiffer: 'Moce falownika i generatora różnią się ponad dziesięć razy. Czy są w tej samej jednostce?',
  place: 'Wpisz obie współrzędne, na przykład 52,4069; 16,9299.',
  bothCoordinates: 'Brakuje drugiej współrzędnej.',
  unknownVendor: 'Nie ma takiego producenta na liście.',
  modemTaken: 'Nie ma takiego wolnego modemu.',
  repeated: (row) => `To samo jest w wierszu ${polishNumber(Number(row))}.`,
  looksEqual: (sn) => `Różni się od zapisanego numeru ${sn} tylko wielkością liter, spacjami albo myślnikami.`,
  former: (installation) => `Dawny numer instalacji ${installation}. Wpisz jej obecny numer, jeśli to ta sama.`,
};

function mistake({ field, is, about = '' }: Mistake): string {
  const text = MISTAKES[is];
  const sentence = typeof text === 'string' ? text : text(about);
  return field === null ? sentence : `${fields[field]}: ${sentence}`;
}

function problemOfFile(problem: TableProblem): string {
  if (problem.is === 'tooMany')
    return `Plik ma ${counted(problem.rows, 'wiersz', 'wiersze', 'wierszy')}, a może mieć najwyżej ${polishNumber(5000)}. Podziel go na mniejsze.`;
  return {
    empty: 'W pliku nie ma żadnej instalacji.',
    tooLarge: 'Plik jest za duży. Może mieć najwyżej 5 MB.',
    oldExcel: 'To plik w starym formacie XLS albo z hasłem. Zapisz go jako XLSX albo CSV, bez hasła.',
    unreadable: 'Tego pliku nie da się odczytać: jest uszkodzony, ucięty albo nie jest tabelą.',
  }[problem.is];
}

/** '8,25 kW', 'Jednofazowy'; a dash for a value that is missing. */
function value(field: ImportField, of: ImportedFields[ImportField] | undefined): string {
  if (of === undefined || of === null || of === '') return NO_NUMBER;
  if (field === 'inverterPower' || field === 'generatorPower') return kilowatts(of as Watts);
  if (field === 'phases') return wizardTexts.phaseNames[of as PhaseCount];
  return typeof of === 'number' ? String(of).replace('.', ',') : of;
}

/** Texts of 'Dodaj wiele': installations from a file. */
export const importTexts = {
  title: 'Dodaj wiele instalacji',
  open: 'Dodaj wiele',
  hint: 'Wybierz plik CSV albo XLSX z instalacjami albo wklej tabelę z arkusza. Najpierw zobaczysz, co zmieni każdy wiersz; nic nie zapisze się samo.',
  unsupported: 'Ten serwer nie przyjmuje wielu instalacji naraz. Dodaj je pojedynczo.',
  offline: 'Instalacje można zapisać dopiero po połączeniu z serwerem; tabela pozostanie na ekranie.',
  file: 'Wybierz plik',
  paste: 'Tabela z arkusza',
  pasteHint: 'Skopiuj komórki razem z nagłówkami i wklej je tutaj.',
  readPasted: 'Czytaj tabelę',
  reading: 'Czytanie tabeli…',
  loadingList: 'Pobieranie listy instalacji, z którą porównamy wiersze…',
  template: 'Pobierz wzór',
  templateFile: 'instalacje-wzor.csv',
  other: 'Wybierz inny plik',
  columns: 'Kolumny',
  columnsHint: 'Jeśli coś jest nie tak, wybierz, co jest w kolumnie.',
  column: (at: number): string => `Kolumna ${at + 1}`,
  leftOut: 'Pomiń',
  unit: (heading: string): string => `Jednostka: ${heading}`,
  example: (cell: string): string => `Na przykład: ${cell}`,
  rowsTitle: 'Wiersze',
  emptyRows: 'Nie ma takich wierszy',
  heads: { row: 'Wiersz', verdict: 'Co się stanie', sn: 'Numer seryjny', name: 'Nazwa', details: 'Szczegóły' },
  verdicts: { new: 'Nowa', changes: 'Zmieni się', same: 'Bez zmian', wrong: 'Błąd' },
  counts: { new: 'Nowe', changes: 'Zmiany', same: 'Bez zmian', wrong: 'Błędy' },
  all: 'Wszystkie',
  show: 'Pokaż',
  source: { PV: 'przez modem', Solarman: 'przez Solarman' },
  change: (field: ImportField, was: ImportedFields[ImportField] | undefined, now: ImportedFields[ImportField] | undefined): string =>
    `${fields[field]}: ${value(field, was)} → ${value(field, now)}`,
  powers: (inverter: Watts, generator: Watts): string => `${kilowatts(inverter)} / ${withUnit(generator / 1000, 'kWp', 2)}`,
  save: (count: number): string => `Zapisz ${counted(count, 'instalację', 'instalacje', 'instalacji')}`,
  former: (installation: string): string => `Dawny numer instalacji ${installation}.`,
  areFormersNew: 'Dawne numery to nowe instalacje',
  nothingToSave: 'Żaden wiersz niczego nie zmienia.',
  wrongLeftOut: (count: number): string =>
    `${counted(count, 'wiersz z błędem zostanie pominięty', 'wiersze z błędem zostaną pominięte', 'wierszy z błędem zostanie pominiętych')}.`,
  progress: (done: number, of: number): string => `Zapisywanie: ${polishNumber(done)} ${outOf(of)}`,
  stopped: (done: number, of: number): string => `Zapisano ${polishNumber(done)} ${outOf(of)}. Reszta czeka na tym urządzeniu.`,
  goOn: 'Dokończ zapisywanie',
  giveUp: 'Zakończ bez reszty',
  done: (count: number): string => `Zapisano: ${counted(count, 'instalacja', 'instalacje', 'instalacji')}.`,
  refused: (count: number): string =>
    `Niezapisane: ${counted(count, 'wiersz', 'wiersze', 'wierszy')}. Powody są w raporcie; popraw je i wczytaj plik ponownie.`,
  withOthers: 'Wiersz jest poprawny, ale inny z tej samej setki nie, więc żadnego z nich nie zapisano.',
  report: 'Pobierz raport',
  reportFile: 'import-instalacji',
  finish: 'Gotowe',
  results: { written: 'Zapisano', refused: 'Nie zapisano', left: 'Jeszcze niezapisane' },
  result: 'Wynik',
  fields,
  roles,
  mistake,
  problemOfFile,
} as const;
