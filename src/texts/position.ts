/** Why the position of the device is not available. */
export const positionTexts = {
  denied: 'Przeglądarka nie pozwala odczytać pozycji. Zezwól na to w ustawieniach strony.',
  insecure: 'Przeglądarka podaje pozycję tylko stronom, których adres zaczyna się od https. Otwórz aplikację pod takim adresem.',
  unknown: 'Nie udało się ustalić pozycji. Spróbuj na otwartej przestrzeni.',
  late: 'Ustalanie pozycji trwało zbyt długo. Spróbuj ponownie na otwartej przestrzeni.',
  unsupported: 'To urządzenie lub ta przeglądarka nie podaje pozycji.',
} as const;
