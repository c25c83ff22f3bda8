import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { placesTexts } from '#texts/places.ts';
import { focusHeading } from './focus-heading.ts';

let lastPath: string | null = null;
let isGoingBack = false;
window.addEventListener('popstate', () => {
  isGoingBack = true;
});

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
    const isNew = lastPath !== null && lastPath !== path;
    lastPath = path;
    if (!isNew) return;

    if (!isGoingBack) window.scrollTo({ top: 0 }); // going back, the browser finds the old place
    isGoingBack = false;
    return focusHeading();
  }, [path]);
  return null;
}
