import { useMemo, useState } from 'react';
import type { Installation, Source } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useAct } from '#state/doors.ts';
import { useDraft } from '#state/use-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EMPTY, isAsked, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';
import { wizardErrors, wizardWarnings } from './wizard-rules.ts';
import { errorsFromRefusal, fromInstallation, toForm } from './wizard-values.ts';

/** What is kept of a form that was not sent. */
interface Kept {
  readonly source: Source;
  readonly values: WizardValues;
}

/** What an earlier version may have kept, brought to today's fields; `null` for what is no draft. */
function readKept(kept: unknown): Kept | null {
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
  const { source, values } = kept as { source?: unknown; values?: unknown };
  if (typeof values !== 'object' || values === null) return null;
  const known = Object.fromEntries(Object.entries(values).filter(([name, value]) => name in EMPTY && typeof value === 'string'));
  return { source: source === 'Solarman' ? 'Solarman' : 'PV', values: { ...EMPTY, ...known } };
}

const isSame = (a: WizardValues, b: WizardValues): boolean => (Object.keys(EMPTY) as WizardField[]).every((field) => a[field] === b[field]);

/** A first error item that says the installation is known already. Source: specification, point 8. */
const existsAlready = (problem: Problem): boolean => problem.is === 'refused' && problem.refusal.items[0] === 'PV already exists';

/** The snackbar's sentence. Source: specification, point 8. */
function refusalText(problem: Problem): string {
  if (problem.is !== 'refused') return problemSentence(problem);
  return existsAlready(problem) ? wizardTexts.exists : wizardTexts.failed;
}

/** State and deeds of the wizard ('editing' = null) and of the edit form. */
export function useWizard(editing: Installation | null, onSaved: (saved: { readonly sn: string }) => void) {
  const acts = useAct();
  const initial = useMemo(() => (editing ? fromInstallation(editing) : EMPTY), [editing]);
  const [source, setSource] = useState<Source>(editing?.source ?? 'PV');
  const [values, setValues] = useState<WizardValues>(initial);
  const [errors, setErrors] = useState<WizardErrors>({});
  const isDirty = !isSame(values, initial);
  const kept = useMemo<Kept>(() => ({ source, values }), [source, values]);
  const draft = useDraft<Kept>({ formKey: editing ? `wizard:${editing.sn}` : 'wizard:new', value: kept, isDirty, read: readKept });

  const change = (changes: Partial<WizardValues>): void => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  /** Changing the connection clears every field. Source: specification, point 2. */
  const connect = (chosen: Source): void => {
    setSource(chosen);
    setValues(EMPTY);
    setErrors({});
  };
  const refuse = (problem: Problem): void => {
    if (problem.is === 'refused')
      setErrors(existsAlready(problem) ? { sn: wizardTexts.exists } : errorsFromRefusal(problem.refusal.fields));
    notify({ text: refusalText(problem), isError: true });
  };
  const save = async (): Promise<void> => {
    const found = wizardErrors(source, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const form = toForm(source, values);
    const outcome = await (editing ? acts.editInstallation(editing.sn, form) : acts.addInstallation(source, form));
    if (!outcome.ok) return refuse(outcome.problem);
    draft.stop();
    await acts.dropDraft(editing ? `wizard:${editing.sn}` : 'wizard:new');
    notify({ text: wizardTexts.saved });
    onSaved(outcome.value);
  };

  return {
    source,
    values,
    errors,
    isDirty,
    draft,
    warnings: wizardWarnings(values),
    asks: (field: WizardField) => isAsked(source, field),
    change,
    connect,
    save,
    restore: () => {
      if (!draft.offered) return;
      setSource(editing?.source ?? draft.offered.source);
      setValues(draft.offered.values);
      draft.answer(false);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
