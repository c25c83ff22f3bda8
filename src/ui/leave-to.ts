/** The Navigation API of Chromium and Safari: the history entries of this site. */
interface SiteHistory {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly sameDocument: boolean }[];
}

/** Whether going back stays in the running app. A new document would lose the messages on the screen, such as 'Zapisano na urządzeniu'. */
function isBackWithin(): boolean {
  const { navigation } = window as { readonly navigation?: SiteHistory };
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.sameDocument ?? false;
}

/**
 * Goes back in the app, or to `fallback` if the page was opened from a shortcut of the installed app, from a link, or by a
 * reload. It never goes back to another site.
 */
export function leaveTo(fallback: string, go: (address: string, options: { replace: boolean }) => void): void {
  if (isBackWithin()) history.back();
  else go(fallback, { replace: true });
}
