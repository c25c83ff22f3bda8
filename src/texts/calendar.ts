/** Texts of calendars and of the fields of a day. */
export const calendarTexts = {
  open: (label: string): string => `Kalendarz: ${label}`,
  form: 'd/MM/rrrr',
  timeForm: 'gg:mm',
  unreadable: 'Wpisz dzień, np. 3/02/2027',
  unreadableTime: 'Wpisz godzinę, np. 9:05',
  labels: {
    nextMonth: 'Następny miesiąc',
    previousMonth: 'Poprzedni miesiąc',
    nextYear: 'Następny rok',
    previousYear: 'Poprzedni rok',
    nextDecade: 'Późniejsze lata',
    previousDecade: 'Wcześniejsze lata',
  },
} as const;
