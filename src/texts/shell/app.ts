/** Words of the app itself: what a cold start reads, as 'Testuj' names it. */
export const appTexts = {
  coldStart: {
    shell: 'Pliki aplikacji',
    session: 'Zapamiętana sesja',
    installations: 'Lista instalacji',
    tasks: 'Lista zgłoszeń',
    users: 'Użytkownicy PV FLOW',
    markers: 'Mapa instalacji',
    changes: 'Niewysłane zmiany',
  },
} as const;
