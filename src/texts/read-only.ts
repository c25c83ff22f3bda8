/** Shown at the address of a form to a user whose role is read-only. */
export const readOnlyTexts = {
  title: 'Twoja rola pozwala tylko przeglądać',
  text: 'Ten formularz coś zmienia, a Twoja rola na to nie pozwala. O zmianę roli poproś administratora.',
} as const;
