import { useMemo, useState } from 'react';
import type { Installation, Source } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { useDraft } from '#state/use-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useSettled } from './use-settled.ts';
import { isSame, type Kept, otherThan, readKept, type Typed, typedFor } from './wizard-draft.ts';
import { EMPTY, isAsked, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';
import { wizardErrors, wizardWarnings } from './wizard-rules.ts';
import { errorsFromRefusal, fromInstallation, toForm } from './wizard-values.ts';

/** A first error item that says the installation is known already. Source: specification 19.7. */
const existsAlready = (problem: Problem): boolean => problem.is === 'refused' && problem.refusal.items[0] === 'PV already exists';

/** The snackbar's sentence. Source: specification 19.7 and 19.8. */
function refusalText(problem: Problem): string {
  if (problem.is !== 'refused') return problemSentence(problem);
  return existsAlready(problem) ? wizardTexts.exists : wizardTexts.failed;
}

/** What stands in the form, with its draft; 'editing' = null for a new installation. */
function useTyped(editing: Installation | null) {
  const initial = useMemo(() => (editing ? fromInstallation(editing) : EMPTY), [editing]);
  const [source, setSource] = useState<Source>(editing?.source ?? 'PV');
  const [typed, setTyped] = useState<Typed>(() => typedFor(source, initial));
  const values = typed[source];
  const aside = typed[otherThan(source)];
  const isDirty = !isSame(values, initial) || !isSame(aside, EMPTY);
  const kept = useMemo<Kept>(() => ({ source, values, aside }), [source, values, aside]);
  const draft = useDraft<Kept>({ formKey: editing ? `wizard:${editing.sn}` : 'wizard:new', value: kept, isDirty, read: readKept });
  const settled = useSettled(kept);
  return { source, setSource, values, aside, setTyped, isDirty, draft, settled };
}

/** State and deeds of the wizard ('editing' = null) and of the edit form. */
export function useWizard(editing: Installation | null, onSaved: (saved: { readonly sn: string }) => void) {
  const commands = useCommands();
  const { source, setSource, values, aside, setTyped, isDirty, draft, settled } = useTyped(editing);
  const [errors, setErrors] = useState<WizardErrors>({});

  const change = (changes: Partial<WizardValues>): void => {
    setTyped((before) => ({ ...before, [source]: { ...before[source], ...changes } }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  const turnTo = (chosen: Source): void => {
    setSource(chosen);
    setErrors({});
  };
  /** Changing the connection clears every field (specification 8.2); one slip must not cost what was typed. */
  const connect = (chosen: Source): void => {
    turnTo(chosen);
    if (chosen === source || isSame(values, EMPTY) || !isSame(aside, EMPTY)) return;
    notify({ text: wizardTexts.cleared, action: { label: wizardTexts.undo, does: () => turnTo(source) } });
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
    const form = toForm(source, values, editing);
    const outcome = await (editing ? commands.editInstallation(editing.sn, form) : commands.addInstallation(source, form));
    if (!outcome.ok) return refuse(outcome.problem);
    draft.stop();
    await commands.dropDraft(editing ? `wizard:${editing.sn}` : 'wizard:new');
    notify({ text: wizardTexts.saved });
    onSaved(outcome.value);
  };

  return {
    source,
    values,
    errors,
    isDirty,
    draft,
    warnings: settled.source === source ? wizardWarnings(source, settled.values) : {},
    /** Of the field as the backend told it; nothing for a new installation. */
    isAsStored: (field: WizardField) => editing !== null && values[field] === fromInstallation(editing)[field],
    asks: (field: WizardField) => isAsked(source, field),
    change,
    connect,
    save,
    restore: () => {
      if (!draft.offered) return;
      const { source: kept, values: left, aside: other } = draft.offered;
      const chosen = editing?.source ?? kept;
      turnTo(chosen);
      setTyped(typedFor(chosen, left, editing ? EMPTY : other));
      draft.answer(false);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
