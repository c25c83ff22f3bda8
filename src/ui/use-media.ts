import { useMediaQuery } from '@mantine/hooks';

/** Below it rows become cards and the navigation goes to the thumb; paper is no phone. */
const PHONE = 'screen and (max-width: 47.99em)';

/** From here on list, charts and map stand side by side. */
const WIDE = '(min-width: 120em)';

/** Whether a media query holds, from the first picture on. */
export const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

export const useIsPhone = (): boolean => useMedia(PHONE);
export const useIsPrinted = (): boolean => useMedia('print');
export const useIsWide = (): boolean => useMedia(WIDE);
