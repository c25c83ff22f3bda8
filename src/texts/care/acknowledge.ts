/** Messages after 'Przyjmij do wiadomości'. */
export const acknowledgeTexts = {
  done: 'Przyjęto do wiadomości',
  doneHere: 'Przyjęto do wiadomości. Biuro dowie się, gdy będzie połączenie.',
  undo: 'Cofnij',
  undone: 'Cofnięto: przyczyna czeka na decyzję',
  undoTooLate: 'Nie można już cofnąć: biuro o tym wie.',
} as const;
