import type { FileHold } from '#domain/device/file-hold.ts';
import type { FileCount, FilePlace, FileTrouble, UnsentAmount, VisitSending } from '#domain/service/visit-sending.ts';
import { nearTime } from '#texts/dates.ts';
import { bytes, counted, plural, polishNumber } from '#texts/numbers.ts';

const KINDS = { service: 'Serwis', inspection: 'Przegląd' } as const;

function documentText({ document: { is, sentAt }, isFinal }: VisitSending, now: number): string {
  const what = isFinal ? 'protokół' : 'wizyta w toku';
  if (is === 'stopped') return `${what}: potrzebna Twoja decyzja`;
  if (is === 'waits') return `${what} czeka na wysłanie`;
  const sent = isFinal ? 'wysłany' : 'wysłana';
  return sentAt === null ? `${what} ${sent}` : `${what} ${sent} ${nearTime(sentAt, now)}`;
}

/** Names of files that their visit does not name any more. */
const NAMES = { photo: 'Zdjęcie', preview: 'Podgląd zdjęcia', document: 'Dokument', protocol: 'Plik' } as const;

const fileName = ({ nth, of, role, ask }: FilePlace): string => {
  const about = ask === '' ? '' : ` (${ask})`;
  if (role === 'protocol') return 'Wydany protokół PDF';
  if (nth === null) return NAMES[role];
  const place = `${polishNumber(nth)} z ${polishNumber(of)}${about}`;
  if (role === 'preview') return `Podgląd zdjęcia ${place}`;
  return `${role === 'document' ? 'Dokument' : 'Zdjęcie'} ${place}`;
};

/** Endings of 'uszkodzone' and 'odrzucone' for 'zdjęcie', 'podgląd', 'dokument' and 'protokół'. */
const isNeuter = ({ role }: FilePlace): boolean => role === 'photo';

const REFUSALS: Readonly<Record<number, string>> = {
  413: 'plik jest za duży',
  415: 'to nie jest plik takiego rodzaju',
  422: 'plik zmienia się po drodze',
};

const howMany = ({ sent, all }: FileCount): string => `${polishNumber(sent)} z ${polishNumber(all)}`;

/** Texts about the sending of visits and their files. */
export const sendingTexts = {
  title: 'Wizyty',
  name: ({ kind, about }: Pick<VisitSending, 'kind' | 'about'>) => [KINDS[kind], about].filter(Boolean).join(', '),
  /** 'protokół wysłany 11:02, zdjęcia 12 z 20, dokumenty 1 z 2, zostało 3,1 MB' */
  state: (visit: VisitSending, now: number) => {
    const { photos, attached, bytes: size } = visit;
    const left = size.all - size.sent;
    return [
      documentText(visit, now),
      photos.all > 0 && `zdjęcia ${howMany(photos)}`,
      attached.all > 0 && `dokumenty ${howMany(attached)}`,
      left > 0 && `zostało ${bytes(left)}`,
    ]
      .filter(Boolean)
      .join(', ');
  },
  progress: (name: string) => `Wysłane pliki: ${name}`,
  progressValue: (share: number) => `${share}%`,
  holds: {
    user: 'Zdjęcia wstrzymane. Wizyta i odpowiedzi wysyłają się dalej.',
    saver: 'Zdjęcia czekają: przeglądarka oszczędza dane. Wizyta i odpowiedzi nie czekają.',
    wifi: 'Zdjęcia czekają na Wi-Fi. Wizyta i odpowiedzi nie czekają.',
  } satisfies Readonly<Record<FileHold, string>>,
  onlyOpen: 'Zdjęcia wysyłają się, gdy aplikacja jest otwarta.',
  stop: 'Wstrzymaj zdjęcia',
  sendNow: 'Wyślij teraz',
  wifiOnly: 'Zdjęcia tylko przez Wi-Fi',
  wifiOnlyWhy: 'Na tym urządzeniu. Odpowiedzi i protokoły wysyłają się zawsze.',
  erased: 'Biuro usunęło z tej wizyty dane osobowe, teksty i zdjęcia. Tego, czego nie zdążyło wysłać to urządzenie, już nie wyślemy.',
  confirmErased: 'Rozumiem',
  open: 'Otwórz wizytę',
  single: (count: number) => `Pojedyncze zmiany (${polishNumber(count)})`,
  fileName,
  trouble: (file: FileTrouble) => {
    const name = fileName(file);
    if (file.is === 'damaged') return `${name} jest na tym urządzeniu ${isNeuter(file) ? 'uszkodzone' : 'uszkodzony'}.`;
    if (file.is === 'removed') return `${name}: ktoś usunął ten plik z wizyty, więc nie wyślemy go do biura.`;
    if (file.is === 'withdrawn')
      return `${name}: ktoś usunął tę wizytę w biurze. Plik wyślemy, gdy zmienisz wizytę i wyśle się ona ponownie.`;
    if (file.is === 'surplus') return `${name}: biuro nie przyjęło tego pliku. ${file.reason}`.trim();
    const why = file.reason || (file.status !== null && REFUSALS[file.status]);
    return `${name}: biuro nie przyjęło pliku${why ? `, ponieważ ${why}` : ''}.`.replace(/\.\.$/, '.');
  },
  refused: (reason: string) => `Pliki czekają, bo biuro ich teraz nie przyjmuje. ${reason}`,
  retake: 'Zrób ponownie',
  keep: 'Zachowaj na urządzeniu',
  keepOf: (name: string) => `Zachowaj na urządzeniu: ${name}`,
  remove: 'Usuń',
  removeOf: (name: string) => `Usuń: ${name}`,
  removeTitle: 'Usunąć ten plik?',
  removeText: (name: string) => `${name}: plik zniknie z tego urządzenia, a biuro go nie ma. Tego nie można cofnąć.`,
  isRemoved: 'Plik usunięty z tego urządzenia.',
  saveFile: 'Zapisz w telefonie',
  saveFileOf: (name: string) => `Zapisz w telefonie: ${name}`,
  goWithout: 'Wyślij bez tego zdjęcia',
  goWithoutFile: 'Wyślij bez tego pliku',
  goWithoutTitle: 'Wysłać wizytę bez tego pliku?',
  goWithoutText: (name: string) =>
    `${name}: biuro i protokół pokażą, że tego pliku nie będzie. Zniknie z tego urządzenia i tego nie można cofnąć.`,
  isWithout: 'Wizyta będzie bez tego pliku.',
  notWithout: 'Nie można już tego zrobić: plik jest wysyłany albo dotarł do biura.',
  noBytes: 'Tego pliku nie ma już na tym urządzeniu.',
  lost: (files: readonly FilePlace[]) =>
    `Biuro przywróciło dane z wcześniejszej kopii i nie ma już ${counted(files.length, 'pliku', 'plików', 'plików')}. Na tym urządzeniu też ${plural(files.length, 'go', 'ich', 'ich')} nie ma: ${files.map(fileName).join(', ')}.`,
  saveVisit: 'Zapisz wizytę do pliku',
  saveVisitOf: (name: string) => `Zapisz do pliku: ${name}`,
  savingFailed: 'Nie udało się zapisać wizyty do pliku. Spróbuj ponownie.',
  savedVisit: (name: string) => `Zapisano plik ${name}.`,
  savedWithoutPdf: (name: string) => `Zapisano plik ${name}, bez protokołu PDF: nie udało się go przygotować.`,
  savedWithoutFiles: (name: string, count: number) =>
    `Zapisano plik ${name}. Brakuje w nim ${counted(count, 'pliku', 'plików', 'plików')}, których nie ma na tym urządzeniu.`,
  /** 'Niewysłane wizyty: 2, 1 dokument wizyty, 18 zdjęć, 1 załącznik, 7,2 MB.' */
  unsent: ({ visits, documents, photos, attached, bytes: size }: UnsentAmount) =>
    [
      `Niewysłane wizyty: ${polishNumber(visits)}`,
      documents > 0 && counted(documents, 'dokument wizyty', 'dokumenty wizyt', 'dokumentów wizyt'),
      photos > 0 && counted(photos, 'zdjęcie', 'zdjęcia', 'zdjęć'),
      attached > 0 && counted(attached, 'załącznik', 'załączniki', 'załączników'),
      size > 0 && bytes(size),
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
} as const;
