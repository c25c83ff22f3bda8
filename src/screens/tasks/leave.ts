/**
 * Back to where the user came from, or to `otherwise` where the form was opened by itself: from a shortcut of the
 * installed app, or from a link. A page of somebody else is never gone back to.
 */
export function leaveTo(otherwise: string, go: (address: string, options: { replace: boolean }) => void): void {
  const { navigation } = window as { readonly navigation?: { readonly canGoBack: boolean } };
  if (navigation?.canGoBack) history.back();
  else go(otherwise, { replace: true });
}
