import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '#domain/service/refresh.ts';
import type { KeptPlace } from './table-place.ts';

/** What stands in the search box, and what is searched for half a second later (specification 20.2) or at once where that is asked; both follow a kept place. */
export function useDebouncedInput(kept: KeptPlace | undefined) {
  const inAddress = kept?.place.typed ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [settled] = useDebouncedValue(typed, typed === '' ? 0 : SEARCH_DEBOUNCE);
  const [asked, setAsked] = useState<string | null>(null);
  const searched = asked === typed ? asked : settled;
  const searchNow = () => setAsked(typed);
  /** Written by this table itself: what was typed since must not be taken back by it. */
  const written = useRef(inAddress);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const latest = useRef(kept);
  latest.current = kept;
  useEffect(() => {
    if (!latest.current || searched === written.current) return;
    written.current = searched;
    const { place, onPlace } = latest.current;
    onPlace({ ...place, typed: searched, page: null }, false);
  }, [searched]);
  return { typed, setTyped, searchNow, searched };
}
