import { useParams } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { BeginVisit } from './begin-visit.tsx';
import { FinishedVisit } from './finished-visit.tsx';
import { OfficeVisit } from './office/office-visit.tsx';
import { VisitDraft } from './visit-draft.tsx';

/** One visit: begun at `/visit/new`, filled in while it is a draft, read afterwards. */
export function VisitScreen() {
  const { uuid = '' } = useParams<{ uuid: string }>();
  return uuid === 'new' ? <BeginVisit /> : <OneVisit uuid={uuid} />;
}

function OneVisit({ uuid }: { readonly uuid: string }) {
  const visit = useValue(useQueries().visit(uuid));
  switch (visit.is) {
    case 'waiting':
      return <LoadingPanel text={texts.loading} />;
    case 'failed':
      return <EmptyPanel title={texts.unreadable} />;
    case 'absent':
      return <OfficeVisit uuid={uuid} />;
    default:
      return visit.erased || (visit.document.state === 'final' && visit.refusal === null) ? (
        <FinishedVisit visit={visit} />
      ) : (
        <VisitDraft key={uuid} visit={visit} />
      );
  }
}
