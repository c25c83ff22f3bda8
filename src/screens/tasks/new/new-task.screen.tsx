import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { signal } from '@preact/signals-react';
import { IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { bySerial } from '#domain/service/by-serial.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { lastKnown, problemOf, type Resource } from '#domain/service/resource.ts';
import { useFormDraft } from '#state/use-form-draft.ts';
import { readOnlyTexts } from '#texts/read-only.ts';
import { useMay } from '#state/use-account.ts';
import { problemSentence } from '#texts/problems.ts';
import { newTaskTexts as texts } from '#texts/tasks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel, LoadingPanel, ProblemPanel } from '#ui/panels.tsx';
import { useNow } from '#ui/use-now.ts';
import { leaveTo } from '#ui/leave-to.ts';
import { Button } from '#ui/button/button.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { AlreadyOpen, OpenTasks, useOpenTask } from './open-tasks.tsx';
import { isWorthKeeping, readAddress, readDraft, type TaskPrefill, type TypedTask, taskRules } from './new-task-rules.ts';
import { DraftOffer } from './draft-offer.tsx';
import { useCausePrefill } from './use-cause-prefill.ts';
import { newTaskFor } from '#domain/service/new-task.ts';
import { useEmployee } from '#state/use-remembered-employee.ts';
import { useOwnName } from './use-own-name.ts';
import styles from './new-task.module.css';

/** The task form, for the installation in the address or for a chosen one, prefilled for a diagnosis. It waits for the database, which has the draft. */
export function NewTaskScreen() {
  const search = useSearch();
  const prefill = useMemo(() => readAddress(search), [search]);
  const { is } = useValue(useQueries().installations);
  const mayWork = useMay('staff');
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>{texts.title}</h1>
      {!mayWork ? (
        <EmptyPanel title={readOnlyTexts.title} text={readOnlyTexts.text} icon={<IconEye size={32} stroke={1.5} />} />
      ) : is === 'loading' ? (
        <LoadingPanel />
      ) : (
        <FilledTask key={search} prefill={prefill} />
      )}
    </div>
  );
}

/**
 * The form, filled in from the worst cause of the installation if the address names none. 'Inny powód' empties it; what was typed until then
 * is a draft, which is offered on the way back.
 */
function FilledTask({ prefill }: { readonly prefill: TaskPrefill }) {
  const found = useCausePrefill(prefill);
  const [isOther, setOther] = useState<boolean | null>(null);
  if (found === undefined) return <LoadingPanel />;
  const cause = isOther ? null : found;
  return (
    <>
      {found && (
        <div className={styles.fromCause}>
          {cause && <p className={styles.offer}>{texts.fromCause(cause.name)}</p>}
          <Button variant="default" onClick={() => setOther(!isOther)}>
            {isOther ? texts.toCause(found.name) : texts.otherReason}
          </Button>
        </div>
      )}
      <NewTask key={String(isOther)} prefill={cause ?? prefill} shouldTakeFocus={isOther !== null} />
    </>
  );
}

const NO_INSTALLATION = signal<Resource<Installation>>({ is: 'absent', problem: null });

/** The installation of the address, and all that can be chosen. */
function useInstallations(sn: string) {
  const queries = useQueries();
  const list = useValue(queries.installations);
  const one = useValue(sn === '' ? NO_INSTALLATION : queries.installation(sn));
  const rows = lastKnown(list)?.rows;
  const choices = useMemo(() => (rows ?? []).map((row) => ({ ...row, name: row.description, place: addressLine(row.address) })), [rows]);
  const wanted = lastKnown(one) ?? bySerial(rows ?? []).find(sn);
  const isLoading = sn !== '' && !wanted && one.is === 'loading';
  return { rows: rows ?? [], choices, wanted, isLoading, problem: problemOf(list) };
}

const failureSentence = (problem: Problem): string => {
  if (problem.is === 'refused') return texts.notSaved;
  return problem.is === 'device' && problem.quota ? texts.noRoom : problemSentence(problem);
};

interface NewTaskProps {
  readonly prefill: TaskPrefill;
  /** The form replaces one in which a button had the focus. */
  readonly shouldTakeFocus: boolean;
}

function NewTask({ prefill: { sn: wantedSn, reason, scope, diagnosis }, shouldTakeFocus }: NewTaskProps) {
  const { rows, choices, wanted, isLoading, problem } = useInstallations(wantedSn);
  const { decide, refresh } = useCommands();
  const queries = useQueries();
  const { keepsNothing } = useValue(queries.session);
  const clockAhead = useValue(queries.connection).clockAhead ?? 0;
  const [, go] = useLocation();
  const today = localDateOf(useNow() - clockAhead); // corrected by the server's clock
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const isUnderWay = useRef(false);
  const employee = useEmployee();
  const form = useForm<TypedTask>({
    mode: 'controlled',
    initialValues: { sn: wantedSn, employee: employee.name, reason, scope },
    validate: taskRules,
  });
  const ownName = useOwnName(form, employee);
  const formKey = ['task.create', wantedSn, diagnosis].filter(Boolean).join(':');
  const draft = useFormDraft(form, {
    formKey,
    isDirty: isWorthKeeping(form.values, { reason, scope }),
    fromDraft: readDraft,
    onFound: 'ask',
  });
  const installation = wanted ?? rows.find(({ sn }) => sn === form.values.sn);
  const open = useOpenTask(diagnosis);

  const file = async (): Promise<void> => {
    if (isUnderWay.current || form.validate().hasErrors) return;
    const typed = form.getValues();
    if (!installation) return form.setFieldError('sn', texts.required.installation);
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    await draft.keep();
    const outcome = await decide([['fileTask', newTaskFor(typed, installation, localDateOf(Date.now() - clockAhead)), diagnosis]], formKey);
    setBusy(false);
    if (!outcome.ok) {
      isUnderWay.current = false;
      return setFailure(failureSentence(outcome.problem));
    }
    draft.finish();
    void employee.keep(typed.employee);
    notify({ text: keepsNothing ? texts.sent : texts.saved, topic: 'outbox' });
    leaveTo('/tasks', go);
  };

  if (isLoading || draft.isReading) return <LoadingPanel />;
  if (open && !isUnderWay.current) return <AlreadyOpen task={open} />;
  if (!wanted && rows.length === 0) return <ProblemPanel problem={problem} onRetry={() => void refresh()} />;
  if (draft.offered) {
    const { offered } = draft;
    const answer = (drop: boolean): void => {
      setAnswered(true);
      if (drop) draft.refuse();
      else draft.take(wantedSn === '' ? offered : { ...offered, sn: wantedSn });
    };
    return <DraftOffer draft={offered} onRestore={() => answer(false)} onDrop={() => answer(true)} />;
  }
  return (
    <>
      {wantedSn !== '' && !wanted && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {texts.unknownInstallation(wantedSn)}
        </Alert>
      )}
      {installation && <OpenTasks sn={installation.sn} />}
      <NewTaskForm
        {...{ form, ownName, installation, choices, today, isBusy, failure }}
        canChoose={!wanted}
        shouldTakeFocus={hasAnswered || shouldTakeFocus}
        onSubmit={file}
        onCancel={() => leaveTo('/tasks', go)}
      />
    </>
  );
}
