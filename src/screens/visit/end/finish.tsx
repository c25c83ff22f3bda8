import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { addMonths } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { endedVisit } from '#domain/visit/edit/ended-visit.ts';
import { findingsToFile } from '#domain/service/finding-requests.ts';
import { dueAfter } from '#domain/visit/inspection-due.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useVisitClock } from '#state/use-connection.ts';
import { useNamedProfile } from '#state/use-visit-facts.ts';
import type { HeldVisit, SeenTask } from '#state/views.ts';
import { shortDate } from '#texts/dates.ts';
import { outcomeSentence } from '#texts/visit/outcome.ts';
import { photoTexts } from '#texts/visit/photos.ts';
import { finishTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { DraftDocuments } from '#screens/visit/documents/draft-documents.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { Missing } from './missing.tsx';
import { Orphans } from './orphans.tsx';
import { Parts } from './parts.tsx';
import { useFinish } from './use-finish.ts';
import { useInk } from './use-ink.ts';
import { ExchangeInVisit, useVisitExchange } from './visit-exchange.tsx';
import { InspectorFields } from '#screens/visit/inspection/inspector-fields.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/finish.module.css';

interface Props {
  readonly visit: HeldVisit;
  readonly edit: VisitEdit;
  readonly onGo: (place: string) => void;
}

/** The end of a visit: what is missing, what was done, who was present, the signature, and what else happens. */
export function Finish({ visit, edit, onGo }: Props) {
  const { document, type, flush } = edit;
  const clock = useVisitClock();
  const final = endedVisit(document, visit.form, clock());
  const profile = useNamedProfile(document);
  const needs = finalNeeds(final, visit.form, profile);
  const questions = visit.form ? askedItems(visit.form, document) : [];
  const task = useOpenTask(visit.task);
  const [closes, setCloses] = useState(true);
  const installation = lastKnown(useValue(useQueries().installation(visit.sn))) ?? null;
  const toFile = findingsToFile(document).length;
  const [files, setFiles] = useState(true);
  const nextDue = document.replaces === null ? dueAfter(final, clock().now) : null;
  const [plansNext, setPlansNext] = useState<boolean | null>(null);
  const isNextPlanned = plansNext ?? (nextDue !== null && nextDue <= addMonths(localDateOf(clock().now), PLANNED_AHEAD));
  const exchange = useVisitExchange(document.uuid, installation);
  const also = {
    exchange,
    closes: task && closes ? task : null,
    files: files ? installation : null,
    next: isNextPlanned && installation && nextDue ? { installation, due: nextDue } : null,
  };
  const { finish, isBusy, failure } = useFinish(visit, edit, also);
  const signing = { edit, checklist: visit.form, ink: useInk(document.uuid) };
  const store = (): void => void flush();
  return (
    <section className={classes.finish} aria-label={texts.title}>
      <h2 className={classes.title} data-pv-place="">
        {texts.title}
      </h2>
      <Missing needs={needs} visit={visit} questions={questions} onGo={onGo} />
      <p className={classes.text}>{outcomeSentence(outcomeOf(document, visit.form, profile))}</p>
      <Orphans edit={edit} questions={questions} />
      {document.kind === 'inspection' && !final.is_full_scope && <p className={classes.text}>{texts.partialScope}</p>}
      {document.replaces !== null && (
        <TextField
          label={texts.correctionReason}
          withAsterisk
          value={document.correction_reason ?? ''}
          onChange={(to) => type((one) => ({ ...one, correction_reason: to.slice(0, VISIT_MAX.text) }))}
          onBlur={store}
        />
      )}
      <TextAreaField
        label={texts.workDone}
        withAsterisk={document.kind === 'service'}
        max={VISIT_MAX.longText}
        value={document.work_done}
        onChange={(to) => type((one) => ({ ...one, work_done: to.slice(0, VISIT_MAX.longText) }))}
        onBlur={store}
      />
      <Parts edit={edit} />
      {installation && <ExchangeInVisit exchange={exchange} installation={installation} />}
      <TextAreaField
        label={texts.notes}
        rows={2}
        max={VISIT_MAX.longText}
        value={document.notes}
        onChange={(to) => type((one) => ({ ...one, notes: to.slice(0, VISIT_MAX.longText) }))}
        onBlur={store}
      />
      <TextField
        label={texts.technician}
        withAsterisk
        value={document.technician.name}
        onChange={(to) => type((one) => ({ ...one, technician: { ...one.technician, name: to.slice(0, VISIT_MAX.word) } }))}
        onBlur={store}
      />
      <DraftDocuments edit={edit} about={visit.about} />
      {document.kind === 'inspection' && <InspectorFields {...signing} />}
      <CustomerFields {...signing} />
      {task && <CheckField label={texts.closeTask} isChecked={closes} onChange={setCloses} />}
      {toFile > 0 && installation && <CheckField label={texts.fileFindings(toFile)} isChecked={files} onChange={setFiles} />}
      {nextDue && installation && (
        <CheckField
          label={texts.planNext(shortDate(nextDue))}
          description={texts.planNextText}
          isChecked={isNextPlanned}
          onChange={setPlansNext}
        />
      )}
      <FormAlert text={failure} />
      <p className={classes.text} role="status">
        {edit.isAdding && photoTexts.busy}
      </p>
      <Button
        size="lg"
        className={classes.button ?? ''}
        disabled={needs.length > 0 || edit.isAdding}
        loading={isBusy}
        leftSection={<IconCircleCheck size={20} aria-hidden="true" />}
        onClick={() => void finish()}
      >
        {texts.finish}
      </Button>
    </section>
  );
}

/** The request of the visit while it is open. */
function useOpenTask(key: string | null): SeenTask | null {
  const tasks = lastKnown(useValue(useQueries().tasks));
  const task = tasks?.find((one) => one.key === key);
  return task && isOpen(task.status) ? task : null;
}

/** Unit: months. A next inspection that is due so soon is planned unless the user says otherwise; a later one only if the user says so. */
const PLANNED_AHEAD = 12;
