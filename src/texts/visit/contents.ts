/** Texts of the contents of a visit, and of what the inspection before said. */
export const contentsTexts = {
  ofYear: (year: string) => `Przegląd ${year}:`,
  /** How many questions of a section are highlighted. */
  red: (count: number) => `Usterki i wartości poza granicą: ${count}`,
  amber: (count: number) => `Niesprawdzone i do sprawdzenia: ${count}`,
};
