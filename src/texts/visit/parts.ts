/** Texts of the parts that were built in at a visit. */
export const partTexts = {
  title: 'Zamontowane części',
  add: 'Dodaj część',
  name: 'Nazwa części',
  serial: 'Numer seryjny',
  quantity: 'Ilość',
  wrongQuantity: 'Wpisz liczbę większą od 0',
  unit: 'Jednostka',
  pieces: 'szt.',
  remove: (name: string) => `Usuń część ${name}`.trim(),
} as const;
