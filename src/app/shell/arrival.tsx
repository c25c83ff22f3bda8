import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { placesTexts } from '#texts/places.ts';

let lastPath: string | null = null;
let isGoingBack = false;
window.addEventListener('popstate', () => {
  isGoingBack = true;
});

/** The screen's heading, else the place where screens stand. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, main h2') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * A screen has arrived: the document takes its name, and after a navigation the focus goes to its heading,
 * so that who cannot see the change hears it. Stands beside the screen, within its Suspense.
 */
export function Arrival({ title }: { readonly title: string }) {
  const [path] = useLocation();
  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);

  useEffect(() => {
    if (lastPath !== null && lastPath !== path) {
      if (!isGoingBack) window.scrollTo({ top: 0 }); // going back, the browser finds the old place
      focusHeading();
    }
    lastPath = path;
    isGoingBack = false;
  }, [path]);
  return null;
}
