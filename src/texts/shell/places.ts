/** Names of the screens, and texts shown instead of a screen. Part of the first chunk. */
export const placesTexts = {
  home: 'Strona główna',
  map: 'Mapa instalacji',
  tasks: 'Lista zgłoszeń',
  day: 'Mój dzień',
  users: 'Użytkownicy PV FLOW',
  guide: 'Poradnik',
  readiness: 'Praca bez zasięgu',
  firstSteps: 'Pierwsze kroki',
  account: 'Moje konto',
  wall: 'Ekran ścienny',
  team: 'Zespół',
  company: 'Firma',
  visit: 'Wizyta',
  visits: 'Wizyty',
  inspections: 'Przeglądy',
  newTask: 'Nowe zgłoszenie',
  newInstallation: 'Dodaj instalację',
  titles: {
    login: 'Zaloguj się',
    passwordReset: 'Wpisz nowe hasło',
    wizard: 'Kreator instalacji',
    code: 'Instalacja z etykiety',
    importInstallations: 'Dodaj wiele instalacji',
    installation: (sn: string) => `Instalacja ${sn}`,
    voltages: (sn: string) => `Raport napięć ${sn}`,
    editInstallation: (sn: string) => `Edycja instalacji ${sn}`,
    notFound: 'Nie ma takiej strony',
    of: (screen: string) => `${screen} – PV Care`,
  },
  broken: {
    title: 'Wystąpił błąd',
    text: 'Tego ekranu nie udało się pokazać. Zapisane dane i niewysłane zmiany są bezpieczne.',
    chunkText: 'Tej części aplikacji nie ma jeszcze na urządzeniu. Otwórz ją raz, gdy masz zasięg.',
    again: 'Spróbuj ponownie',
    home: 'Wróć na stronę główną',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    text: 'Adres jest błędny albo strona została przeniesiona.',
  },
  loadingScreen: 'Wczytywanie ekranu',
} as const;

/** Texts shown while the app cannot start. Part of the first chunk, so there are few. */
export const startTexts = {
  waiting: 'Nie udało się pobrać całej aplikacji. Spróbujemy ponownie sami, gdy wróci połączenie.',
  verifying: 'Sprawdzanie logowania…',
} as const;
