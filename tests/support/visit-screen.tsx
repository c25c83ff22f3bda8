import { act } from '@testing-library/react';
import { Route } from 'wouter';
import { ErrorBoundary } from '#app/shell/error-boundary.tsx';
import type { VisitDocument } from '#domain/visit/document.ts';
import { quantity } from '#domain/quantity.ts';
import { VisitScreen } from '#screens/visit/visit.screen.tsx';
import type { HeldVisit } from '#state/views.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { memoryCommands, memoryQueries, renderScreen } from './app-context.tsx';
import { aVisit } from './visits.ts';

/* The screen of a service visit that this device holds. */

export const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
const CHECKLIST = { key: 'service', version: 2 };

export const held = (document: Partial<VisitDocument> = {}, over: Partial<HeldVisit> = {}): HeldVisit => ({
  document: aVisit({ uuid: UUID, form: CHECKLIST, ...document }),
  ...{ about: 'Dom Kalisz, Polna', sn: 'FR123', task: null, changedAt: quantity(Date.now()), base: null, theirs: null },
  ...{ form: serviceChecklist, at: null, isWaiting: true, change: 1, conflicts: [], kept: [], refusal: null },
  ...over,
});

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1024, height: 768 };
export const DESK = { width: 1440, height: 900 };

/** A device whose visit changes as the screen stores it. */
export function opened(visit: HeldVisit, at = `/visit/${UUID}`, drafts: Readonly<Record<string, unknown>> = {}, size = PHONE) {
  window.happyDOM?.setViewport(size);
  const queries = memoryQueries();
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const shown = queries.visit(UUID);
  shown.value = { is: 'held', ...visit };
  let document = visit.document;
  let place = visit.at;
  const { commands, calls } = memoryCommands(queries, {
    saveVisit: async (_, edit) => {
      document = edit(document);
      shown.value = { is: 'held', ...visit, at: place, document };
      return { ok: true, value: undefined };
    },
    noteVisitPlace: async (_, to) => {
      place = to;
      shown.value = { is: 'held', ...visit, at: place, document };
    },
  });
  const screen = (
    <ErrorBoundary>
      <Route path="/visit/:uuid" component={VisitScreen} />
    </ErrorBoundary>
  );
  const rendered = renderScreen(screen, { at, queries, commands });
  /** Another device has changed the visit. */
  const comes = (changes: Partial<VisitDocument>): void => {
    document = { ...document, ...changes };
    act(() => {
      shown.value = { is: 'held', ...visit, at: place, document };
    });
  };
  return { ...rendered, calls, queries, comes, document: () => document, place: () => place };
}
