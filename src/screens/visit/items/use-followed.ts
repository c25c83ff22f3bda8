import { useState } from 'react';

/**
 * What a field shows of a stored value. What another device, tab or button stores is shown, unless what is shown stays: it says the same, or
 * is not accepted.
 */
export function useFollowed<Stored, Shown>(
  stored: Stored,
  show: (stored: Stored) => Shown,
  stays: (shown: Shown) => boolean,
): [shown: Shown, setShown: (to: Shown) => void] {
  const [shown, setShown] = useState(() => show(stored));
  const [followed, setFollowed] = useState(stored);
  if (followed !== stored) {
    setFollowed(stored);
    if (!stays(shown)) setShown(show(stored));
  }
  return [shown, setShown];
}

/** The same for what is stored as it is shown: what was not stored, since the user keeps the signatures of the visit, is not shown either. */
export function useStored<Stored, Shown>(
  stored: Stored,
  show: (stored: Stored) => Shown,
  stays: (shown: Shown) => boolean,
): [shown: Shown, setShown: (to: Shown) => void] {
  const [shown, setShown] = useFollowed(stored, show, stays);
  return [stays(shown) ? shown : show(stored), setShown];
}
