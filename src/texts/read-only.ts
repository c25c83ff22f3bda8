/** What somebody reads whose role is only to look, at the address of a form. */
export const readOnlyTexts = {
  title: 'Twoja rola pozwala tylko przeglądać',
  text: 'Ten formularz coś zmienia, a Twoja rola na to nie pozwala. O zmianę roli poproś administratora.',
} as const;
