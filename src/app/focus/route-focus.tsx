import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { removeOutline } from '#app/boot/first-styles.ts';
import { SIGN_IN } from '#app/guard.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { focusHeading, focusLink } from './move-focus.ts';
import { followedLink, forgetFollowed, keepFollowed, wasFollowedFrom } from './followed-links.ts';

/** `forward`: by a link or a key. `back`: by the browser. `replace`: in place of the page before, as when an opened page is closed. */
type Direction = 'forward' | 'back' | 'replace';

let at = location.pathname;
let direction: Direction = 'forward';
let moves = 0;
let lastMove: number | null = null;
const movesUntilNow = (): number => moves;

/* Counts every change of the path, also one that is undone before its screen is shown. A new selection does not change the path. */
for (const [event, by] of [
  ['pushState', 'forward'],
  ['popstate', 'back'],
  ['replaceState', 'replace'],
] as const) {
  window.addEventListener(event, () => {
    const path = location.pathname;
    if (path === at) return;
    if (by === 'forward') keepFollowed(at, path);
    if (path === SIGN_IN) forgetFollowed();
    at = path;
    direction = by;
    moves += 1;
  });
}

/** After going back, focuses the link by which the path was left; otherwise the heading. */
function focusArrived(path: string): () => void {
  const isBack = direction === 'back';
  if (!isBack) window.scrollTo({ top: 0 }); // going back, the browser restores the position
  if (direction === 'forward' || !wasFollowedFrom(path)) return focusHeading();
  return focusLink({ find: () => followedLink(path), isScrollKept: isBack, otherwise: focusHeading });
}

/**
 * Sets the document's title, and after a navigation moves the focus, so that screen readers announce the new screen. It is
 * rendered beside the screen, within its Suspense.
 */
export function RouteFocus({ title }: { readonly title: string }) {
  const [path] = useLocation();
  const move = movesUntilNow();
  useEffect(removeOutline, []);
  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);

  useEffect(() => {
    const isNew = lastMove !== null && lastMove !== move;
    lastMove = move;
    return isNew ? focusArrived(path) : undefined;
  }, [path, move]);
  return null;
}
