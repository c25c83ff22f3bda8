import { useEffect, useState } from 'react';

/** What the wall is drawn for. Unit: CSS px. */
const DRAWN_FOR = { width: 1920, height: 1080 } as const;

/** Below it the parts stack and the page scrolls; the style sheet says the same. */
export const STACKED = '(max-width: 63.99em), (max-height: 31.99em)';

const scaleNow = (): number => {
  if (window.matchMedia(STACKED).matches) return 0.6;
  return Math.max(0.5, Math.min(window.innerWidth / DRAWN_FOR.width, window.innerHeight / DRAWN_FOR.height));
};

/** How large everything is drawn: a wall of four times the dots shows the same, twice as fine. */
export function useWallScale(): number {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const resized = () => setScale(scaleNow());
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  return scale;
}
