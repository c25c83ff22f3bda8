/** Chromium's and Safari's list of this site's own history entries; other browsers have none. */
interface OwnHistory {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly sameDocument: boolean }[];
}

/** Whether a step back stays in the running app. A new document would lose what is being told, 'Zapisano na urządzeniu' first of all. */
function isBackWithin(): boolean {
  const { navigation: own } = window as { readonly navigation?: OwnHistory };
  const index = own?.currentEntry?.index ?? 0;
  return own?.entries()[index - 1]?.sameDocument ?? false;
}

/**
 * Back to where the user came from, or to `otherwise` where the page was opened by itself: from a shortcut of the
 * installed app, from a link, or by a load of the page. A page of somebody else is never gone back to.
 */
export function leaveTo(otherwise: string, go: (address: string, options: { replace: boolean }) => void): void {
  if (isBackWithin()) history.back();
  else go(otherwise, { replace: true });
}
