import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { SIGN_IN } from '#app/boot/wanted-page.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { focusHeading } from './focus-heading.ts';
import { focusLink } from './focus-link.ts';
import { followedLink, forgetFollowed, keepFollowed, wasFollowedFrom } from './followed-links.ts';

/** Going on by a link or a key; back by the browser; or put in place of the page before, as one that has none beneath it is closed. */
type Way = 'on' | 'back' | 'instead';

let at = location.pathname;
let way: Way = 'on';
let moves = 0;
let lastMove: number | null = null;
const movesUntilNow = (): number => moves;

/* Every change of the path counts, also one that is taken back before its screen stands. Another selection is no change of it. */
for (const [event, by] of [
  ['pushState', 'on'],
  ['popstate', 'back'],
  ['replaceState', 'instead'],
] as const) {
  window.addEventListener(event, () => {
    const path = location.pathname;
    if (path === at) return;
    if (by === 'on') keepFollowed(at, path);
    if (path === SIGN_IN) forgetFollowed();
    at = path;
    way = by;
    moves += 1;
  });
}

/** Who comes back is at the link again by which the path was left; who goes on, at the heading. */
function focusArrived(path: string): () => void {
  const isBack = way === 'back';
  if (!isBack) window.scrollTo({ top: 0 }); // going back, the browser finds the old place
  if (way === 'on' || !wasFollowedFrom(path)) return focusHeading();
  return focusLink({ find: () => followedLink(path), isScrollKept: isBack, otherwise: focusHeading });
}

/**
 * A screen has arrived: the document takes its name, and after a navigation the focus goes to its heading, so that who cannot
 * see the change hears it. Stands beside the screen, within its Suspense.
 */
export function RouteFocus({ title }: { readonly title: string }) {
  const [path] = useLocation();
  const move = movesUntilNow();
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
