/** Texts about two open requests for one cause, and about merging them. */
export const doubledTexts = {
  title: 'Zgłoszenia dodane podwójnie',
  pair: (older: number, younger: number, description: string): string =>
    `Zgłoszenia nr ${older} i nr ${younger} dotyczą tej samej przyczyny (${description}).`,
  toTask: (task: number): string => `Zgłoszenie nr ${task}`,
  merge: (younger: number): string => `Połącz: zamknij nr ${younger}`,
  question: 'Połączyć zgłoszenia?',
  questionText: (older: number, younger: number): string =>
    `Zgłoszenie nr ${younger} zostanie zamknięte z notatką, która wskazuje zgłoszenie nr ${older}. Nic nie zostanie usunięte, a zamknięte zgłoszenie można otworzyć ponownie.`,
  confirm: 'Połącz',
  /** Note on the request that is closed. */
  note: (older: number): string => `Połączono ze zgłoszeniem nr ${older}, które dotyczy tej samej przyczyny.`,
  done: (younger: number): string => `Zapisano. Zgłoszenie nr ${younger} można otworzyć ponownie w jego szczegółach.`,

  /** Shown instead of the form. */
  open: (task: number): string => `Otwarte zgłoszenie nr ${task}: dopisz notatkę`,
  openWaiting: 'Zgłoszenie dla tej przyczyny czeka na wysłanie',
  openText: 'Ta przyczyna ma już otwarte zgłoszenie. Drugie nie jest potrzebne.',
} as const;
