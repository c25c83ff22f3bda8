/** Words of the full-screen view of an installation. */
export const installationTexts = {
  loading: 'Pobieranie danych instalacji',
  close: 'Zamknij',
  manage: 'Zarządzaj',
  edit: 'Edytuj instalację',
  addTask: 'Dodaj zgłoszenie',
  taskHistory: 'Zgłoszenia tej instalacji',
  refresh: 'Odśwież',
  notFound: 'Nie ma takiej instalacji',
  notFetched: 'nie pobrano',

  gauge: 'Obecna wydajność',
  gaugeHint: 'Moc chwilowa w stosunku do mocy generatora',
  powerNow: (power: string, rated: string): string => `${power} kW z ${rated} kWp`,

  communication: {
    title: 'Status komunikacji',
    ok: 'Poprawna komunikacja z falownikiem',
    none: 'Brak komunikacji z falownikiem',
    kinds: {
      working: 'Falownik pracuje',
      night: 'Noc: falownik odpoczywa',
      silent: (age: string): string => `Brak odczytów od ${age}`,
      never: 'Nie było jeszcze żadnego odczytu',
      fault: 'Falownik zgłasza awarię',
      grid: 'Ograniczenie przez sieć',
    },
  },

  lastState: { title: 'Ostatni stan falownika', none: 'Brak danych', stateless: 'Brak danych' },

  owner: {
    title: 'Właściciel',
    email: 'E-mail',
    phone: 'Telefon',
    none: 'Konto PV FLOW nie zostało wykryte',
    hint: 'Przejdź do zakładki „Użytkownicy PV FLOW”, by przypisać instalację',
    toUsers: 'Użytkownicy PV FLOW',
  },

  facts: {
    title: 'Dane instalacji',
    sn: 'Numer seryjny falownika',
    model: 'Model falownika',
    vendor: 'Producent',
    modem: 'Modem',
    source: 'Źródło',
    phases: 'Typ falownika',
    inverterPower: 'Moc falownika',
    generatorPower: 'Moc generatora',
    tilt: 'Nachylenie',
    azimuth: 'Azymut (180° = południe)',
    address: 'Adres',
    coordinates: 'Współrzędne',
    firstReading: 'Pierwszy odczyt',
    lastReading: 'Ostatni odczyt',
    none: 'Brak',
    degrees: (value: string): string => `${value}°`,
    kilowatts: (value: string): string => `${value} kW`,
    kilowattsPeak: (value: string): string => `${value} kWp`,
    phaseNames: { 1: 'Jednofazowy', 3: 'Trójfazowy' },
  },

  states: { title: 'Stany falownika', time: 'Czas', state: 'Stan', empty: 'Brak danych' },

  overvoltages: {
    title: 'Przekroczenia napięć',
    time: 'Czas',
    phase: 'Faza',
    voltage: 'Napięcie',
    flag: 'PRZEKROCZENIE',
    empty: 'Brak przekroczeń',
    older: 'Pokaż starsze',
    loadingOlder: 'Pobieranie starszych',
    volts: (value: string): string => `${value} V`,
    note: 'Próg 253 V dotyczy pojedynczych odczytów (orientacyjnie), nie średnich 10-minutowych.',
  },

  events: {
    title: 'Mapa zdarzeń',
    empty: 'Brak zdarzeń',
    active: 'aktywne',
    inactive: 'nieaktywne',
    at: (time: string): string => `Stan z ${time}`,
    severity: { major: 'poważne', minor: 'drobne', warning: 'ostrzeżenie' },
    concerns: { safety: 'bezpieczeństwo', grid: 'sieć' },
    unknown: 'kod nieopisany',
  },

  unavailable: 'Funkcjonalność niedostępna dla tego falownika',
  location: 'Lokalizacja',
  charts: 'Wykresy',
} as const;
