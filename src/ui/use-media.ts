import { useMediaQuery } from '@mantine/hooks';

/** The phone layout: rows become cards and the navigation is at the bottom. Not used for print. */
const PHONE = 'screen and (max-width: 47.99em)';

/** List, charts and map are side by side. */
const WIDE = '(min-width: 120em)';

/** Whether a media query matches, correct from the first render on. */
export const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

export const useIsPhone = (): boolean => useMedia(PHONE);
export const useIsPrinted = (): boolean => useMedia('print');
export const useIsWide = (): boolean => useMedia(WIDE);
