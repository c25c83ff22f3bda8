import { useMediaQuery } from '@mantine/hooks';

/** The phone layout: rows become cards and the navigation is at the bottom. Not used for print. */
const PHONE = 'screen and (max-width: 47.99em)';

/** A phone in landscape: one bar at the top, nothing at the bottom. */
const SHORT = 'screen and (max-height: 30em) and (orientation: landscape)';

/** Too narrow for the columns of an installation: its parts are behind tabs. Not used for print. */
const NARROW = 'screen and (max-width: 79.99em)';

/** List, charts and map are side by side. */
const WIDE = '(min-width: 120em)';

/** Whether a media query matches, correct from the first render on. */
export const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

export const useIsPhone = (): boolean => useMedia(PHONE);
export const useIsShort = (): boolean => useMedia(SHORT);
export const useIsNarrow = (): boolean => useMedia(NARROW);
export const useIsPrinted = (): boolean => useMedia('print');
export const useIsWide = (): boolean => useMedia(WIDE);
