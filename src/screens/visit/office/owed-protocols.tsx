import { useCallback, useEffect, useRef, useState } from 'react';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { report } from '#failures/report.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { protocolTexts as texts } from '#texts/visit/protocol/protocol-texts.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { handedOut, useProtocol } from './use-protocol.ts';

/**
 * Makes the PDFs that finished inspections owe, one after the other, and keeps each with its visit: after 'Zakończ wizytę', and at the next
 * start of the app if it was closed in between. One that fails is tried again at the next start.
 */
export function OwedProtocols({ uuids }: { readonly uuids: readonly string[] }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((uuid: string) => setFailed((all) => new Set([...all, uuid])), []);
  const next = uuids.find((uuid) => !failed.has(uuid));
  return next === undefined ? null : <One key={next} uuid={next} onFailed={leave} />;
}

interface Props {
  readonly uuid: string;
  readonly onFailed: (uuid: string) => void;
}

function One({ uuid, onFailed }: Props) {
  const visit = useValue(useQueries().visit(uuid));
  // a visit that is no longer here, or was refused, is left alone until the next start
  const isIn = visit.is === 'held' && visit.document.state === 'final' && visit.refusal === null;
  const isOut = visit.is === 'absent' || visit.is === 'failed' || (visit.is === 'held' && !isIn);
  useEffect(() => {
    if (isOut) onFailed(uuid);
  }, [isOut, onFailed, uuid]);
  return isIn && visit.is === 'held' ? <Made visit={visit} onFailed={onFailed} /> : null;
}

function Made({ visit, onFailed }: { readonly visit: HeldVisit } & Pick<Props, 'onFailed'>) {
  const { document, form: checklist, about, sn, base } = visit;
  const facts = { document, checklist, about, sn, office: base };
  const { make, isReady } = useProtocol(facts);
  const { keepOwedProtocol } = useCommands();
  const hasBegun = useRef(false);
  const keep = async (): Promise<void> => {
    const made = await make();
    const isTooLarge = made.pdf.size > VISIT_MAX.file;
    const outcome = await keepOwedProtocol({ document, pdf: isTooLarge ? null : await handedOut(made, facts) });
    if (isTooLarge) notify({ text: texts.tooLargeToKeep, isError: true });
    if (!outcome.ok) onFailed(document.uuid);
  };
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    keep().catch((error: unknown) => {
      report(error, 'screens/owed-protocol');
      onFailed(document.uuid);
    });
  });
  return null;
}
