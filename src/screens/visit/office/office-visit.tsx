import { IconCircleCheck, IconClipboardText } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { type AnsweredVisit, documentOf } from '#domain/visit/answered-visit.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { dayText, timeText } from '#texts/visit/answers.ts';
import { finishTexts, visitTexts } from '#texts/visit/visit.ts';
import { officeVisitTexts as texts } from '#texts/visit/visit-list.ts';
import { EmptyPanel, LoadingPanel, ProblemPanel } from '#ui/panels.tsx';
import { ReadVisit } from '#screens/visit/read-visit.tsx';
import classes from '#screens/visit/finish.module.css';
import screen from '#screens/visit/visit.module.css';
import { DraftActions, FinalActions } from './visit-actions.tsx';

/** A visit that is not on this device, as the office has it. */
export function OfficeVisit({ uuid }: { readonly uuid: string }) {
  const resource = useValue(useQueries().officeVisit(uuid));
  const { refresh } = useCommands();
  const visit = lastKnown(resource);
  if (visit) return <Read visit={visit} />;
  const problem = problemOf(resource);
  if (resource.is === 'loading') return <LoadingPanel text={texts.loading} />;
  if (problem?.is === 'unsupported') return <EmptyPanel title={visitTexts.foreign} />;
  if (problem?.is === 'offline' || problem === null) return <EmptyPanel title={texts.notOnDevice} text={texts.notOnDeviceText} />;
  if (problem.is !== 'refused' || problem.status !== 404) return <ProblemPanel problem={problem} onRetry={() => void refresh()} />;
  return (
    <EmptyPanel title={visitTexts.absent} text={visitTexts.absentText}>
      <Link href="/" className={screen.link}>
        {visitTexts.toHome}
      </Link>
    </EmptyPanel>
  );
}

/** The version of the checklist by which a visit was filled in. */
function useChecklistOf(visit: AnsweredVisit): Resource<Checklist> | null {
  const { formVersion } = useQueries();
  const { key, version } = visit.form ?? { key: '', version: 0 };
  const resource = useValue(formVersion(key, version));
  return visit.form === null ? null : resource;
}

function Read({ visit }: { readonly visit: AnsweredVisit }) {
  const queries = useQueries();
  const installations = useValue(queries.installations);
  const technicians = useValue(queries.technicians);
  const about = lastKnown(installations)?.rows.find(({ id }) => id === visit.installation);
  const checklistResource = useChecklistOf(visit);
  // what comes in parts would move the page
  if ([installations, technicians, checklistResource].some((part) => part?.is === 'loading')) return <LoadingPanel text={texts.loading} />;
  const checklist = checklistResource ? (lastKnown(checklistResource) ?? null) : null;
  const document = documentOf(visit);
  const facts = { document, checklist, about: about?.description ?? '', sn: about?.sn ?? '', office: visit };
  const isFinal = visit.state === 'final';
  const Icon = isFinal ? IconCircleCheck : IconClipboardText;
  // nothing can be filled in without its checklist
  const actions = checklist && (isFinal ? <FinalActions {...facts} /> : <DraftActions {...facts} />);
  return (
    <ReadVisit {...facts} actions={actions}>
      <p className={classes.banner} data-open={isFinal ? undefined : ''} role="status">
        <Icon size={22} aria-hidden="true" />
        <span>
          <strong>
            {isFinal
              ? texts.final(visit.source === 'external' ? dayText(visit.ended_at) : timeText(visit.ended_at))
              : texts.draft(visit.technician.name)}
          </strong>{' '}
          {visit.erased_at && finishTexts.erased} {visit.missing.length > 0 && texts.missing(visit.missing.length)}{' '}
          {visit.forgone.length > 0 && texts.forgone(visit.forgone.length)}
        </span>
      </p>
    </ReadVisit>
  );
}
