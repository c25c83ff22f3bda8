/** Texts of the cards beside and below the list of installations, which are loaded after it. */
export const cardsTexts = {
  toDetails: 'Otwórz widok szczegółowy',
  events: {
    title: 'Najczęstsze zdarzenia',
    hint: 'Ostatnie 30 dni',
    empty: 'Brak zdarzeń',
  },
  defective: {
    title: 'Najbardziej awaryjne instalacje',
    hint: 'Najwięcej zdarzeń w ostatnich 30 dniach',
    empty: 'Brak zdarzeń',
  },
} as const;
