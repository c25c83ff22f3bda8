/** Notices about data that make figures wrong or missing. */
export const dataNoticeTexts = {
  label: 'Uwagi do danych',
  counter: (day: string): string =>
    `Licznik energii niewiarygodny od ${day}: podaje więcej, niż instalacja może wyprodukować. Takiej energii nie liczymy; gdzie się da, liczymy ją z mocy. Jeśli moce w danych instalacji są błędne, popraw je, a sumy wrócą.`,
  power: (day: string): string =>
    `Moc niewiarygodna od ${day}: podawana jest większa, niż instalacja może dać. Energii z takiej mocy nie liczymy. Jeśli moce w danych instalacji są błędne, popraw je, a sumy wrócą.`,
  kilowatts: (peak: string): string =>
    `Moc wygląda na podawaną w kW zamiast w W: najwyżej ${peak} przy przebiegu jak w słoneczny dzień. Popraw jednostkę w urządzeniu, które przysyła odczyty.`,
  idlePhases: 'Falownik jest wpisany jako trójfazowy, a nie na każdej fazie ma napięcie: sprawdź liczbę faz. Jeśli jest jednofazowy, zmień jego typ.',
  toOnePhase: 'Zmień na jednofazowy',
  correct: 'Popraw dane instalacji',
} as const;
