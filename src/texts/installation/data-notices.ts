import { counted } from '#texts/numbers.ts';

/** Notices about data that make figures wrong or missing. */
export const dataNoticeTexts = {
  label: 'Uwagi do danych',
  counter: (day: string): string =>
    `Licznik energii niewiarygodny od ${day}: podaje więcej, niż instalacja może wyprodukować. Takiej energii nie liczymy; gdzie się da, liczymy ją z mocy. Jeśli moce w danych instalacji są błędne, popraw je, a sumy wrócą.`,
  power: (day: string): string =>
    `Moc niewiarygodna od ${day}: podawana jest większa, niż instalacja może dać. Energii z takiej mocy nie liczymy. Jeśli moce w danych instalacji są błędne, popraw je, a sumy wrócą.`,
  kilowatts: (peak: string): string =>
    `Moc wygląda na podawaną w kW zamiast w W: najwyżej ${peak} przy przebiegu jak w słoneczny dzień. Popraw jednostkę w urządzeniu, które przysyła odczyty.`,
  idlePhases:
    'Falownik jest wpisany jako trójfazowy, a nie na każdej fazie ma napięcie: sprawdź liczbę faz. Jeśli jest jednofazowy, zmień jego typ.',
  counterStuck: (day: string): string =>
    `Licznik energii stoi od ${day}, choć falownik podaje moc. Energię liczymy z mocy. Sprawdź licznik w urządzeniu, które przysyła odczyty.`,
  rating:
    'Uzysk na kWp od pierwszego odczytu bardzo różni się od sąsiadów, a przebieg jest jak w słoneczny dzień: sprawdź moc w danych instalacji.',
  fromBattery: (night: string): string => `Moc w nocy ${night}: z magazynu.`,
  nightPower: (nights: string, last: string): string =>
    `Falownik podawał moc w nocy, gdy panele nie mogą jej dać (${nights}, ostatnio ${last}). Tej energii nie liczymy.`,
  leftOut: {
    power: (values: string): string =>
      `Moc, która nie jest pomiarem (${values}): takich wartości nie liczymy. Sprawdź urządzenie, które przysyła odczyty.`,
    energy: (values: string): string =>
      `Licznik energii bez pomiaru (${values}): takich wartości nie liczymy. Sprawdź urządzenie, które przysyła odczyty.`,
    voltage: (values: string): string =>
      `Napięcie, które nie jest pomiarem (${values}): takich wartości nie liczymy. Sprawdź urządzenie, które przysyła odczyty.`,
    counter: (values: string): string =>
      `Licznik energii na chwilę spadał i wracał (${values}): takich wartości nie liczymy, energia dnia jest pełna.`,
  },
  putAside: (count: number, days: string): string =>
    `Odłożono ${counted(count, 'odczyt', 'odczyty', 'odczytów')} z datą sprzed założenia instalacji albo sprzed ponad 400 dni (${days}): nie liczymy ich. Zegar urządzenia, które przysyła odczyty, mógł stracić czas. Sprawdź go.`,
  beyond: (count: number): string => `Kolejnych nie zachowano: ${count}.`,
  take: 'Przyjmij odczyty',
  takeTitle: 'Przyjąć odłożone odczyty?',
  takeText: 'Odczyty trafią do instalacji z datami, z którymi przyszły, i zmienią wykresy i sumy z tych dni. Tego nie można cofnąć.',
  taken: 'Odczyty zostaną przyjęte',
  discard: 'Odrzuć odczyty',
  discardTitle: 'Odrzucić odłożone odczyty?',
  discardText: 'Odłożone odczyty zostaną usunięte. Tego nie można cofnąć.',
  discarded: 'Odczyty zostaną odrzucone',
  newInverter: (sn: string, since: string): string =>
    `Zgłasza się nowy falownik ${sn} (od ${since}), a dotychczasowy zamilkł: wymiana? Jego odczyty czekają 35 dni.`,
  exchange: 'Wymień falownik',
  notExchanged: 'To nie wymiana',
  dismissed: 'Pytanie o ten falownik ukryto dla wszystkich',
  leftOutCount: (count: number, last: string): string =>
    `w ciągu 30 dni: ${counted(count, 'odczyt', 'odczyty', 'odczytów')}, ostatnio ${last}`,
  nights: (count: number): string => `w ciągu dwóch tygodni: ${counted(count, 'noc', 'noce', 'nocy')}`,
  setBattery: 'Zaznacz magazyn energii',
  batterySet: 'Zaznaczono magazyn energii',
  toOnePhase: 'Zmień na jednofazowy',
  correct: 'Popraw dane instalacji',
} as const;
