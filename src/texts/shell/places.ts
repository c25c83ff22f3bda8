/** What the screens are called, and what stands where one cannot be shown: needed from the first byte on. */
export const placesTexts = {
  home: 'Strona główna',
  map: 'Mapa instalacji',
  tasks: 'Lista zgłoszeń',
  users: 'Użytkownicy PV FLOW',
  unsent: 'Niewysłane zmiany',
  guide: 'Poradnik',
  readiness: 'Gotowość do pracy bez zasięgu',
  newTask: 'Nowe zgłoszenie',
  newInstallation: 'Dodaj instalację',
  titles: {
    login: 'Zaloguj się',
    passwordReset: 'Wpisz nowe hasło',
    wizard: 'Kreator instalacji',
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
