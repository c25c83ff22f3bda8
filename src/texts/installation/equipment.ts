import { toKilowatts } from '#domain/energy/units.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { ExchangeProblem } from '#domain/service/exchange-form.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { counted, polishNumber } from '#texts/numbers.ts';

/** Unit: days of a month and of a year, on average. */
const [MONTH, YEAR] = [30.44, 365.25];

/** '3 lata', '5 miesięcy', '12 dni': how old a device is. */
export function ageOfDevice(from: Instant, now: number): string {
  const days = Math.max(0, daysBetween(localDateOf(from), localDateOf(now)));
  if (days >= 2 * YEAR) return counted(Math.floor(days / YEAR), 'rok', 'lata', 'lat');
  return days >= 2 * MONTH ? counted(Math.floor(days / MONTH), 'miesiąc', 'miesiące', 'miesięcy') : counted(days, 'dzień', 'dni', 'dni');
}

const inKilowatts = (power: Watts): string => polishNumber(toKilowatts(power), 2);

/** Texts of exchanged inverters, of what an installation is made of, and of guarantees. */
export const equipmentTexts = {
  title: 'Wyposażenie',
  ownServer: 'Wyposażenie i wymiany wymagają serwera PV Care.',
  inverter: 'Falownik',
  modules: 'Moduły',
  serial: (sn: string): string => `nr\u00a0${sn}`,
  kilowatts: (power: Watts): string => `${inKilowatts(power)}\u00a0kW`,
  kilowattsPeak: (power: Watts): string => `${inKilowatts(power)}\u00a0kWp`,
  span: (from: string, until: string): string => `${from} – ${until}`,
  withAge: (device: string, age: string): string => `${device} (${age})`,
  earlierOne: (device: string, from: string, to: string): string => `${device}: ${from} – ${to}`,
  warranty: (day: string): string => `Gwarancja falownika do ${day}`,
  modulesWarranty: (day: string): string => `Gwarancja modułów do ${day}`,
  noWarranty: 'Gwarancja falownika: nie wpisano',
  ended: (day: string): string => `Gwarancja falownika do ${day} (minęła)`,
  modulesEnded: (day: string): string => `Gwarancja modułów do ${day} (minęła)`,
  earlier: (count: number): string => `Wcześniejsze (${count})`,
  waiting: 'Wymiana czeka na wysłanie do biura',
  old: (sn: string): string => `Dotychczasowy numer: ${sn}`,
  confirmOld: 'Sprawdź dotychczasowy numer aparatem',
  oldSame: 'Numer się zgadza.',
  oldOther: (read: string, sn: string): string => `Odczytano ${read}, a ta instalacja ma ${sn}. Sprawdź, czy to ta instalacja.`,
  pending: (sn: string): string => `Wymiana na falownik nr ${sn} czeka na wysłanie. Cofnij ją, jeśli chcesz zapisać inną.`,
  fields: {
    serial: 'Nowy numer seryjny',
    model: 'Model (niewymagany)',
    power: 'Moc znamionowa falownika, W',
    day: 'Dzień wymiany',
    hour: 'Godzina',
    warranty: 'Gwarancja falownika',
    warrantyTo: 'Gwarancja do',
    inverterTo: 'Gwarancja falownika do',
    modulesTo: 'Gwarancja modułów do',
    note: 'Uwagi do gwarancji (niewymagane)',
  },
  warranties: { '': 'Nie wiadomo', '60': '5 lat', '120': '10 lat', other: 'Inna data' },
  problems: {
    time: 'Podaj dzień i godzinę.',
    future: 'Wymiana nie może być w przyszłości.',
    early: 'Wymiana musi być później niż początek obecnego wyposażenia.',
    serial: 'Wpisz albo odczytaj numer nowego falownika.',
    long: 'Numer jest za długi.',
    same: 'To numer obecnego falownika.',
    taken: 'Ten numer ma teraz inna instalacja.',
    power: 'Wpisz moc w watach, liczbą całkowitą.',
    warranty: 'Podaj dzień po wymianie.',
  } satisfies Record<ExchangeProblem, string>,
  save: 'Zapisz wymianę',
  saved: 'Wymianę zapisano na urządzeniu',
  undo: 'Cofnij',
  undone: 'Cofnięto wymianę',
  undoTooLate: 'Nie można już cofnąć tym przyciskiem: wymiana jest wysyłana. Cofnij ją w wyposażeniu instalacji.',
  takeBack: 'Cofnij wymianę',
  takeBackTitle: 'Cofnąć wymianę falownika?',
  takeBackText: (now: string, before: string): string =>
    `Falownik nr ${now} zniknie z instalacji, a obecnym będzie znowu nr ${before}. Odczyty nowego falownika nie będą liczone.`,
  keep: 'Zostaw',
  offline: 'Wymiany, którą biuro już ma, nie można cofnąć bez połączenia.',
  changeWarranty: 'Zmień gwarancję',
  warrantySaved: 'Gwarancję zapisano',
  saveWarranty: 'Zapisz',
  warrantyOffline: 'Gwarancji nie można zmienić bez połączenia.',
  inVisit: {
    remove: 'Usuń wymianę',
    wrong: 'Popraw wymianę falownika albo ją usuń.',
  },
  choice: {
    title: 'Wymiana czy poprawka?',
    text: 'Zmieniono numer albo moc falownika. Jeśli falownik wymieniono, dotychczasowe dane pozostaną przy starym. Poprawka przeliczy także przeszłość.',
    exchange: 'Wymiana',
    correction: 'Poprawka',
  },
} as const;
