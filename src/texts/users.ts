import { counted } from './numbers.ts';

/** Texts of customers' accounts in the companion app PV FLOW. */
export const usersTexts = {
  title: 'Użytkownicy PV FLOW',
  search: 'Szukaj użytkownika',
  notFound: 'Nie znaleziono',
  fileName: 'uzytkownicy-pv-flow',
  count: 'Liczba użytkowników',
  columns: { email: 'E-mail użytkownika', active: 'Aktywny', status: 'Status' },
  yes: 'Tak',
  no: 'Nie',
  premium: 'Premium',
  ordinary: 'Zwykły',
  active: 'Aktywny',
  inactive: 'Nieaktywny',
  noValue: 'Brak danych',
  noPhone: 'bez telefonu',
  installations: (count: number): string => (count === 0 ? 'bez instalacji' : counted(count, 'instalacja', 'instalacje', 'instalacji')),
  pick: 'Wybierz użytkownika z listy, aby zobaczyć jego szczegóły',
  gone: (email: string) => `Nie ma użytkownika ${email} na tym urządzeniu`,
  offline: (isActive: boolean) =>
    `Bez połączenia nie można ${isActive ? '' : 'wysłać linku, '}usunąć użytkownika, przypisać instalacji ani zapisać notatki.`,

  detail: 'Szczegóły użytkownika',
  email: 'E-mail',
  lastLogin: 'Ostatnie logowanie',
  phone: 'Numer telefonu',
  accountStatus: 'Status konta',
  activity: 'Aktywność',

  remind: 'Wyślij ponownie link aktywacyjny',
  reminded: 'Link do aktywacji konta został wysłany na mail użytkownika',
  notReminded: 'Operacja nieudana. Spróbuj ponownie później',

  devices: 'Podłączone urządzenia',
  noDevices: 'Brak przypisanych instalacji do tego użytkownika',
  device: {
    name: 'Nazwa',
    model: 'Model falownika',
    serial: 'Numer seryjny falownika',
    inverterPower: 'Moc falownika [Wp]',
    generatorPower: 'Moc generatora [Wp]',
    inverterPowerHint: 'Moc falowników podaje się w watach (W); Wp dotyczy paneli',
  },

  note: 'Notatka',
  noteHint: 'Notatkę widzą wszyscy pracownicy serwisu',
  noNotes: 'Ten serwer nie przechowuje notatek',
  saveNote: 'Zapisz notatkę',
  saved: 'Zapisano pomyślnie',
  notSaved: 'Operacja nie powiodła się. Sprawdź poprawność danych',
  noteStays: 'Treść pozostanie na tym urządzeniu',
  draftKept: 'Przywrócono niezapisaną treść notatki',
} as const;

/** Texts of the dialog that registers a customer. */
export const registerUserTexts = {
  title: 'Zarejestruj nowego użytkownika PV FLOW',
  email: 'E-mail klienta',
  phone: 'Numer telefonu',
  phoneHint: '9 cyfr, bez spacji i bez +48',
  submit: 'Zarejestruj',
  cancel: 'Anuluj',
  offline: 'Bez połączenia nie można zarejestrować użytkownika.',
  invalid: 'Podany email lub numer telefonu jest nieprawidłowy',
  done: (email: string) => `Zarejestrowano użytkownika ${email}`,
} as const;

/** Texts of the deletion, which requires typing the e-mail again. */
export const deleteUserTexts = {
  open: 'Usuń użytkownika',
  question: (email: string) => `Czy na pewno chcesz usunąć użytkownika ${email}?`,
  consequence: 'Jego instalacje zostaną odpięte od konta. Tej operacji nie można cofnąć.',
  again: 'Wpisz ponownie adres e-mail użytkownika',
  offline: 'Bez połączenia nie można usunąć użytkownika.',
  mismatch: 'Podany adres email nie pokrywa się z adresem wybranego użytkownika',
  confirm: 'Usuń',
  cancel: 'Anuluj',
  done: (email: string) => `Usunięto użytkownika ${email}`,
} as const;

/** Texts of the dialog that assigns a free installation to a customer. */
export const assignTexts = {
  open: 'Przypisz nowe urządzenie',
  title: (email: string) => `Przypisz instalację do użytkownika: ${email}`,
  available: 'Dostępne urządzenia',
  placeholder: 'Wybierz instalację',
  none: 'Brak wolnych instalacji',
  offline: 'Bez połączenia nie można przypisać instalacji.',
  notChosen: 'Nie wybrano żadnej instalacji',
  confirm: 'Potwierdź',
  cancel: 'Anuluj',
  done: 'Zapisano pomyślnie',
  failed: 'Operacja nie powiodła się. Sprawdź poprawność danych',
} as const;
