import { useEffect, useId, useRef } from 'react';

interface OwnEntry {
  readonly sheet?: string;
}

const isOwn = (id: string): boolean => (history.state as OwnEntry | null)?.sheet === id;

/**
 * While something lies over the page, going back closes it and leaves the page where it is: it has an entry of its own in
 * the history, at the same address. Closed otherwise, it takes that entry with it, unless somebody went on from there.
 */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const id = useId();
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    history.pushState({ ...(history.state as object | null), sheet: id }, '');
    const onBack = () => {
      if (!isOwn(id)) latest.current();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (isOwn(id)) history.back();
    };
  }, [isOpen, id]);
}
