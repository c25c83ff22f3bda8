import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Progress } from '#domain/visit/asked-items.ts';
import { useCommands } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { useVisitOnScreen } from '#state/use-visit-screen.ts';

/** The row of what is gone to, where the questions of a section are one page; `undefined`: the first one, or one question is the page. */
const shownRow = (): Element | null | undefined => document.querySelector('[data-pv-place]')?.closest('li');

/** Scrolls to the beginning of the question. Moves the focus to its heading if the pressed button was removed with the question before. */
function showBeginning(): void {
  const row = shownRow();
  if (row) row.scrollIntoView({ block: 'start' });
  else window.scrollTo({ top: 0 });
  const heading = document.querySelector<HTMLElement>('[data-pv-place]');
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * The question that is shown: the one in the address, else the last one. It is stored with how far the visit is, so that the visit is opened
 * there again, by itself if the page was killed, and after an error of the screen, even of the question that was just gone to. The first
 * function changes the place within what is shown, the second goes to something else.
 */
export function useOpenQuestion(
  { at, document: { uuid } }: HeldVisit,
  first: string,
  { decided, items }: Progress,
): readonly [string, (place: string) => void, (place: string) => void] {
  const { noteVisitPlace } = useCommands();
  const asked = new URLSearchParams(useSearch()).get('at');
  const [path, navigate] = useLocation();
  const [place, setPlace] = useState(asked ?? at ?? first);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0 || shownRow()) showBeginning();
  }, [moves]);
  useEffect(() => void noteVisitPlace(uuid, place, { decided, items }), [place, uuid, decided, items, noteVisitPlace]);
  useVisitOnScreen(uuid);
  const show = (to: string): void => {
    void noteVisitPlace(uuid, to, { decided, items }); // an effect of a screen that fails is not run
    if (asked !== null) navigate(path, { replace: true });
    setPlace(to);
  };
  const go = (to: string): void => {
    show(to);
    setMoves((before) => before + 1);
  };
  return [place, show, go];
}
