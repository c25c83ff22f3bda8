import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { CLOSED } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { endedVisit } from '#domain/visit/edit/ended-visit.ts';
import { nextInspectionRequest, requestsOf, withTaskKeys } from '#domain/service/finding-requests.ts';
import { useCommands } from '#state/app-context.ts';
import { useVisitClock } from '#state/use-connection.ts';
import type { HeldVisit, SeenTask } from '#state/views.ts';
import { shortDate } from '#texts/dates.ts';
import { equipmentTexts } from '#texts/installation/equipment.ts';
import { problemSentence } from '#texts/problems.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { inkDraftKey } from './use-ink.ts';
import type { VisitExchange } from './visit-exchange.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';

/** What else one press does with the finished visit. */
export interface Also {
  /** The request that is closed. */
  readonly closes: SeenTask | null;
  /** The installation of the requests that are filed for findings; `null`: none is filed. */
  readonly files: Installation | null;
  /** The next inspection for which a request is filed; `null`: none is. */
  readonly next: { readonly installation: Installation; readonly due: LocalDate } | null;
  readonly exchange: VisitExchange;
}

/**
 * Finishes the visit, closes its request, files requests for its findings and for the next inspection, and decides the exchange of the inverter
 * with one press. At the office they follow after the visit is there.
 */
export function useFinish({ document: { uuid }, form: checklist }: HeldVisit, edit: VisitEdit, { closes, files, next, exchange }: Also) {
  const { decide } = useCommands();
  const clock = useVisitClock();
  const [, go] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const finish = async (): Promise<void> => {
    const exchanged = exchange.decide();
    if (exchanged === undefined) return setFailure(equipmentTexts.inVisit.wrong);
    setBusy(true);
    await Promise.all([edit.flush(), exchange.keep()]);
    const ending = clock();
    const fresh = { today: localDateOf(ending.now), newId: () => crypto.randomUUID() };
    const requests = files === null ? [] : requestsOf(edit.document, files, fresh);
    const due = next && shortDate(next.due);
    const planned = next && due && { ...fresh, reason: texts.nextReason(due), scope: texts.nextScope };
    const filed = planned ? [...requests, nextInspectionRequest(edit.document, next.installation, planned)] : requests;
    const keys = new Map(requests.map(({ finding, key }) => [finding, key] as const));
    const end = (one: VisitDocument | null): VisitDocument => withTaskKeys(endedVisit(one ?? edit.document, checklist, ending), keys);
    const outcome = await decide(
      [
        ['saveVisit', uuid, end],
        ...(closes ? ([['setTaskStatus', closes, CLOSED, uuid]] as const) : []),
        ...(exchanged ? ([['replaceInverter', exchanged]] as const) : []),
        ...filed.map(({ task, key }) => ['fileTask', task, null, { visit: uuid, key }] as const),
      ],
      inkDraftKey(uuid),
    );
    setBusy(false);
    setFailure(outcome.ok ? null : problemSentence(outcome.problem));
    if (!outcome.ok) return;
    exchange.finish();
    go(`/visit/${uuid}`);
  };
  return { finish, isBusy, failure };
}
