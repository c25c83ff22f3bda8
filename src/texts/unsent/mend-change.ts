/** Words of mending a request that was not sent yet, and of giving a change up. */
export const mendTexts = {
  mend: 'Popraw',
  keep: 'Zapisz poprawki',
  tooLate: {
    sending: 'Właśnie wysyłamy to zgłoszenie do biura, więc nie można go teraz poprawić. To, co wpisano, pozostaje w formularzu.',
    sent: 'Zgłoszenie wysłano do biura, zanim zapisano poprawki. Możesz je dopisać w notatce do zgłoszenia.',
    doubt: 'Nie wiadomo jeszcze, czy zgłoszenie dotarło do biura, więc nie można go teraz poprawić.',
    gone: 'Tego zgłoszenia nie ma już wśród niewysłanych zmian.',
  },
  openTask: (id: number) => `Otwórz zgłoszenie nr ${id}`,
  undo: 'Cofnij',
  restored: 'Przywrócono. Zmiana znów czeka na wysłanie.',
  notRestored: 'Nie można tego cofnąć: w tym miejscu jest już nowsza zmiana.',
  notDiscarded: 'Nie można już tego usunąć: zmiana jest wysyłana albo dotarła do biura.',
} as const;
