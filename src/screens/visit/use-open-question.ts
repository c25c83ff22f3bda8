import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Progress } from '#domain/visit/asked-items.ts';
import { useCommands } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { useVisitOnScreen } from '#state/use-visit-screen.ts';

/**
 * The question that is shown: the one in the address, else the last one. It is stored with how far the visit is, so that the visit is opened there again, by itself if the page was
 * killed.
 */
export function useOpenQuestion(
  { at, document: { uuid } }: HeldVisit,
  first: string,
  { decided, items }: Progress,
): readonly [string, (place: string) => void] {
  const { noteVisitPlace } = useCommands();
  const asked = new URLSearchParams(useSearch()).get('at');
  const [place, setPlace] = useState(asked ?? at ?? first);
  useEffect(() => void noteVisitPlace(uuid, place, { decided, items }), [place, uuid, decided, items, noteVisitPlace]);
  useVisitOnScreen(uuid);
  return [place, setPlace];
}
