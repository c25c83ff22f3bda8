/** Where the device is, and why that cannot be told. */
export const positionTexts = {
  denied: 'Przeglądarka nie pozwala odczytać pozycji. Zezwól na to w ustawieniach strony.',
  unknown: 'Nie udało się ustalić pozycji. Spróbuj na otwartej przestrzeni.',
} as const;
