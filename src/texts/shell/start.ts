/** Words for a start that cannot go on; they are in the first script, so there are few. */
export const startTexts = {
  waiting: 'Nie udało się pobrać całej aplikacji. Spróbujemy ponownie sami, gdy wróci połączenie.',
  verifying: 'Sprawdzanie logowania…',
} as const;
