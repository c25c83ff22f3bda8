/** Parts of a cold start, as the test on the readiness screen names them. */
export const coldStartTexts = {
  shell: 'Pliki aplikacji',
  session: 'Zapamiętana sesja',
  installations: 'Lista instalacji',
  tasks: 'Lista zgłoszeń',
  users: 'Użytkownicy PV FLOW',
  markers: 'Mapa instalacji',
  changes: 'Niewysłane zmiany',
} as const;
