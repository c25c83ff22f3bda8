import type { ColumnRole, ImportField } from '#domain/service/import/columns.ts';
import type { Mistake, MistakeKind } from '#domain/service/import/read-cells.ts';
import type { TableProblem } from '#domain/service/import/source-table.ts';
import { counted, plural, polishNumber } from './numbers.ts';
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

/** Texts of 'Dodaj wiele': installations from a file. */
export const importTexts = {
  title: 'Dodaj wiele instalacji',
  open: 'Dodaj wiele',
  fields,
  roles,
  mistake,
  problemOfFile,
  installations: (count: number): string => counted(count, 'instalację', 'instalacje', 'instalacji'),
  rows: (count: number): string => counted(count, 'wiersz', 'wiersze', 'wierszy'),
  are: (count: number): string => plural(count, 'jest', 'są', 'jest'),
} as const;
