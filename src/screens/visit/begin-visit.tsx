import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { activeCauses } from '#domain/diagnosis/active-causes.ts';
import { verdictOf } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import type { Technician } from '#domain/service/team.ts';
import { isComing, lastKnown, problemOf } from '#domain/service/resource.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import type { GuidedMeasurements, VisitDocument } from '#domain/visit/document.ts';
import { inspectionsInForce } from '#domain/visit/inspection-due.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { NOT_WANTED } from '#state/use-visit-screen.ts';
import { askRoom } from '#state/use-free-room.ts';
import { useSettled, useVisitClock } from '#state/use-connection.ts';
import { useMay } from '#state/use-account.ts';
import type { DeviceVisit } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { inspectionTexts } from '#texts/visit/inspection.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { guideNow } from '#ui/guide/use-guide.ts';
import type { VisitPurpose } from '#ui/visit-path.ts';
import { EmptyPanel, LoadingPanel, ProblemPanel } from '#ui/panels.tsx';

/** The checklist that a visit is begun with. */
const CHECKLISTS: Readonly<Record<VisitPurpose, string>> = { service: 'service', inspection: 'inspection-62446-1', settings: 'settings' };
const PURPOSES = Object.keys(CHECKLISTS) as VisitPurpose[];

/** What the address says: serial number of the inverter, local id of the request, purpose of the visit. */
function useWanted() {
  const [search] = useSearchParams();
  const purpose = PURPOSES.find((one) => one === search.get('kind')) ?? 'service';
  return { sn: search.get('sn') ?? '', task: search.get('task'), purpose };
}

/**
 * Begins a visit with the press that led here, and goes on with it. An open one of the same installation, request, checklist and technician
 * is gone on with instead.
 */
export function BeginVisit() {
  const queries = useQueries();
  const { refresh } = useCommands();
  const mayWork = useMay('staff');
  const checklists = useValue(queries.forms);
  const technicians = useValue(queries.technicians);
  const { sn } = useWanted();
  const installation = useValue(queries.installation(sn));
  const open = useValue(queries.deviceVisits);
  const diagnoses = useValue(queries.diagnoses);
  const problem = problemOf(checklists) ?? problemOf(technicians);
  if (!mayWork) return <EmptyPanel title={texts.notAllowed} />;
  // what an earlier backend gave is still on the device
  if ([problem, problemOf(diagnoses)].some((one) => one?.is === 'unsupported')) return <EmptyPanel title={texts.foreign} />;
  const [known, me] = [lastKnown(checklists), lastKnown(technicians)?.find(({ isMe }) => isMe)];
  const about = lastKnown(installation);
  if (known && me && about && open) return <BeginKnown checklists={known} me={me} installation={about} open={open} />;
  const isLoading = [checklists, technicians, installation].some(({ is }) => is === 'loading') || open === null;
  if (isLoading) return <LoadingPanel text={texts.loading} />;
  if (!known || !me) return <ProblemPanel problem={problem} onRetry={() => void refresh()} />;
  return <EmptyPanel title={texts.unknownInstallation} />;
}

interface Props {
  readonly checklists: readonly Checklist[];
  readonly me: Technician;
  readonly installation: Installation;
  readonly open: readonly DeviceVisit[];
}

/**
 * An inspection begins with what the one before says, if this device has it or can fetch it; a service visit with what the guide says to
 * measure for the worst cause of the installation.
 */
function BeginKnown(props: Props) {
  const { purpose } = useWanted();
  const queries = useQueries();
  const heads = useValue(queries.installationVisits(props.installation.id));
  const before = purpose === 'inspection' ? inspectionsInForce(lastKnown(heads) ?? []).at(-1) : undefined;
  const visit = useValue(before ? queries.officeVisit(before.uuid) : NOT_WANTED);
  const diagnoses = useValue(queries.diagnoses);
  const [worst] = activeCauses(lastKnown(diagnoses) ?? []).get(props.installation.id) ?? [];
  const isInspectionComing = purpose === 'inspection' && (isComing(heads) || (before !== undefined && isComing(visit)));
  const isSettled = useSettled(isInspectionComing || (purpose === 'service' && isComing(diagnoses)));
  if (!isSettled) return <LoadingPanel text={texts.loading} />;
  const last = before === undefined ? undefined : lastKnown(visit);
  return <Begin {...props} last={last ? documentOf(last) : null} cause={purpose === 'service' ? (worst ?? null) : null} />;
}

interface BeginProps extends Props {
  readonly last: VisitDocument | null;
  readonly cause: DiagnosisEntry | null;
}

/** What the guide says to measure; `null` without a cause, and where the guide is not on the device. */
async function measurementsOf(cause: DiagnosisEntry | null): Promise<GuidedMeasurements | null> {
  const book = cause && (await guideNow());
  return book ? book.measurements(cause.cause, verdictOf(cause.evidence)) : null;
}

function Begin({ checklists, me, installation, open, last, cause }: BeginProps) {
  const { saveVisit } = useCommands();
  const { task, purpose } = useWanted();
  const [, go] = useLocation();
  const clock = useVisitClock();
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const checklist = checklists.find(({ key }) => key === CHECKLISTS[purpose]);
  const already = open.find(
    ({ installation: of, task: request, document }) =>
      document.state === 'draft' &&
      document.replaces === null &&
      of === installation.id &&
      request === task &&
      document.form?.key === checklist?.key &&
      document.technician.id === me.id,
  );
  useEffect(() => {
    if (hasBegun.current || !checklist) return;
    hasBegun.current = true;
    if (already) return go(`/visit/${already.document.uuid}`, { replace: true });
    void askRoom().then((room) => {
      if (room !== 'enough') notify({ text: texts.littleRoom, isError: true });
    });
    const uuid = crypto.randomUUID();
    const { id, description, sn } = installation;
    const technician = { id: me.id, name: me.name };
    const begins = { uuid, installation: id, checklist, technician, clock: clock(), last };
    const begun = { task, about: description, sn, form: checklist };
    void measurementsOf(cause)
      .then((guide) => {
        const visit = prefilled(newVisit({ ...begins, guide }), installation);
        return saveVisit(uuid, (held) => held ?? visit, begun);
      })
      .then((outcome) => (outcome.ok ? go(`/visit/${uuid}`, { replace: true }) : setFailure(problemSentence(outcome.problem))));
  }, [already, cause, clock, checklist, go, installation, last, me, saveVisit, task]);
  if (!checklist) return <EmptyPanel title={texts.notPrepared} />;
  return failure === null ? <LoadingPanel text={texts.loading} /> : <EmptyPanel title={texts.notSaved} text={failure} />;
}

/** An inspection with scope and object as they usually are. */
const prefilled = (visit: VisitDocument, { address }: Installation): VisitDocument =>
  visit.kind === 'inspection'
    ? { ...visit, scope: visit.scope || inspectionTexts.scopeDefault, object: visit.object || addressLine(address) }
    : visit;
