import { kilometres } from './numbers.ts';

/** Texts of the dashboard: the table of installations and the panels beside it. */
export const dashboardTexts = {
  title: 'Lista instalacji',
  columns: {
    description: 'Nazwa',
    sn: 'Numer seryjny falownika',
    source: 'Źródło',
    firstReading: 'Pierwszy odczyt',
    lastReading: 'Ostatni odczyt',
    power: 'G/F [kWp]',
    efficiency: 'Wydajność [%]',
    status: 'Status',
  },
  hints: {
    power: 'Moc generatora [kWp] / moc falownika [kW]',
    powerOf: (generator: string, inverter: string): string => `Generator ${generator} kWp / falownik ${inverter} kW`,
    efficiency: 'Moc chwilowa w stosunku do mocy generatora',
    source: 'Skąd pochodzą odczyty: modem PV albo chmura Solarman',
  },
  sources: { PV: 'PV: odczyty przez modem', Solarman: 'Solarman: odczyty z chmury' },
  sourceNames: { PV: 'PV', Solarman: 'Solarman' },
  details: 'Widok szczegółowy',
  addTask: 'Dodaj zgłoszenie',
  voltageReports: 'Raporty napięć',
  addInstallation: 'Dodaj instalację',
  loading: 'Wczytywanie tabeli',
  empty: 'Brak',
  nothingFound: (query: string): string => `Nic nie pasuje do „${query}”`,
  noReading: 'Brak',
  fetched: (stored: string, total: string): string => `Pobrano ${stored} z ${total}`,
  fetchingLabel: 'Pobieranie listy instalacji',
  pageSize: 'Wierszy na stronie',
  shownColumns: 'Kolumny',
  dates: { inspection: 'Przegląd', warranty: 'Gwarancja' },
  inspectionsMissing: 'Terminów przeglądów nie pobrano jeszcze na to urządzenie.',
  legend: 'Legenda stanów',
  filters: 'Filtry',
  fileAndView: 'Eksport i widok',
  nearest: {
    sort: 'Od najbliższej',
    asking: 'Ustalanie pozycji',
    noPlace: 'bez współrzędnych',
  },
  phone: {
    more: (name: string): string => `Więcej: ${name}`,
    navigate: 'Nawiguj',
    call: (phone: string): string => `Zadzwoń: ${phone}`,
    voltages: 'Raport napięć',
    read: (ago: string): string => `odczyt ${ago}`,
    rated: (rated: string): string => `${rated} kWp`,
    power: (power: string, rated: string): string => `${power} z ${rated} kWp`,
    lastPower: (power: string, rated: string): string => `ostatnio ${power} z ${rated} kWp`,
  },
  waitsForReading: 'Czeka na pierwszy odczyt',
  noChoice: 'Nie wybrano danych do wyświetlenia',
  noChoiceHint: 'Kliknij na dowolny wiersz w tabeli',
  selectedMissing: 'Wybranej instalacji nie ma na liście',
} as const;

/** '3,2 km stąd', '48 km stąd'. Unit: km. */
export const awayText = (distance: number): string => `${kilometres(distance)} km stąd`;
