import { type FormErrors, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import type { Source } from '#domain/grid/status.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
import { useHasTeam } from '#state/use-account.ts';
import { useFormDraft } from '#state/use-form-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EMPTY, hasField, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';
import { wizardErrors, wizardWarnings } from './wizard-rules.ts';
import { errorsFromRefusal, fromInstallation, toForm } from './wizard-values.ts';
import { readExportLimit } from '#domain/grid/export-limit.ts';
import { isGridOperator } from '#domain/grid/grid-operator.ts';
import { tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { Commands } from '#state/commands/commands.ts';

/** The form, and its draft as devices store it. */
interface WizardFormValues {
  readonly source: Source;
  readonly values: WizardValues;
}

const isRecord = (stored: unknown): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null;

function readValues(stored: Record<string, unknown>): WizardValues {
  const known = Object.fromEntries(Object.entries(stored).filter(([name, value]) => name in EMPTY && typeof value === 'string'));
  return { ...EMPTY, ...known };
}

/** Reads a draft, which may come from an earlier version; `null` if it is invalid. */
function fromDraft(stored: unknown): WizardFormValues | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null;
  return { source: stored.source === 'Solarman' ? 'Solarman' : 'PV', values: readValues(stored.values) };
}

/**
 * Drafts of the form of one installation; `null`: of a new one. One of another installation is none: a number may have been built in
 * elsewhere since. One of an earlier version names no installation.
 */
const draftsOf = (installation: number | null) => ({
  toDraft: (typed: WizardFormValues) => ({ ...typed, installation }),
  fromDraft: (stored: unknown): WizardFormValues | null =>
    isRecord(stored) && (stored.installation ?? installation) === installation ? fromDraft(stored) : null,
});

const isSame = (a: WizardValues, b: WizardValues): boolean => (Object.keys(EMPTY) as WizardField[]).every((field) => a[field] === b[field]);

/** Whether the first error item says that the installation exists already. Source: specification 19.7. */
const existsAlready = (problem: Problem): boolean => problem.is === 'refused' && problem.refusal.items[0] === 'PV already exists';

/** The snackbar's sentence. Source: specification 19.7 and 19.8. */
function refusalText(problem: Problem): string {
  if (problem.is !== 'refused') return problemSentence(problem);
  return existsAlready(problem) ? wizardTexts.exists : wizardTexts.failed;
}

/** Unit: ms without a change after which warnings appear, so that '2' on the way to '20000' gives none. */
const TYPED_OUT_MS = 600;

/** Errors by the paths of the form. */
const atPaths = (errors: WizardErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [`values.${field}`, error]));

/** Query of the link back to a left form: its draft is restored without a question. */
export const WITH_DRAFT = '?draft=1';
/** Query of the link in a notice about idle phases. */
const WITH_ONE_PHASE = '?phases=1';

/** The values of the form with its draft; 'editing' = null for a new installation. */
function useWizardForm(editing: Installation | null) {
  const initial = useMemo(() => (editing ? fromInstallation(editing) : EMPTY), [editing]);
  const search = `?${useSearch()}`;
  const form = useForm<WizardFormValues>({
    mode: 'controlled',
    initialValues: { source: editing?.source ?? 'PV', values: search === WITH_ONE_PHASE ? { ...initial, phases: '1' } : initial },
    validate: (typed) => atPaths(wizardErrors(typed.source, typed.values)),
  });
  const { source, values } = form.values;
  const isDirty = !isSame(values, initial);
  const formKey = editing ? `wizard:${editing.sn}` : 'wizard:new';
  const onFound = search === WITH_DRAFT ? 'restore' : 'ask';
  const ofInstallation = useMemo(() => draftsOf(editing?.id ?? null), [editing]);
  const draft = useFormDraft(form, { formKey, isDirty, ...ofInstallation, onFound });
  const [typedOut] = useDebouncedValue(form.values, TYPED_OUT_MS);
  return { form, source, values, isDirty, draft, typedOut };
}

/** Number or rating of an installation have changed, so its inverter may be another one. */
const isOtherInverter = (editing: Installation | null, { sn, inverterPower }: WizardValues): boolean =>
  editing !== null && (sn.trim() !== editing.sn || inverterPower.trim() !== fromInstallation(editing).inverterPower);

const withoutInverter = (editing: Installation, values: WizardValues): WizardValues => {
  const { sn, inverterPower } = fromInstallation(editing);
  return { ...values, sn, inverterPower };
};

const idOf = (saved: { readonly sn: string; readonly id?: number | null }): number | null => saved.id ?? null;

/** State and commands of the wizard ('editing' = null) and of the edit form. */
export function useWizard(editing: Installation | null, onSaved: (saved: { readonly sn: string }) => void) {
  const commands = useCommands();
  const mayExchange = useHasTeam();
  const { form, source, values, isDirty, draft, typedOut } = useWizardForm(editing);

  const change = (changes: Partial<WizardValues>): void => {
    for (const [field, value] of Object.entries(changes)) form.setFieldValue(`values.${field as WizardField}`, value);
  };
  const turnTo = (turned: WizardFormValues): void => {
    form.setValues(turned);
    form.clearErrors();
  };
  /** Changing the connection clears every field (specification 8.2), with an undo button. */
  const connect = (chosen: Source): void => {
    if (chosen === source) return;
    const before = form.getValues();
    turnTo({ source: chosen, values: EMPTY });
    if (isSame(values, EMPTY)) return;
    notify({ text: wizardTexts.cleared, action: { label: wizardTexts.undo, onPress: () => turnTo(before) } });
  };
  const refuse = (problem: Problem): void => {
    if (problem.is === 'refused') {
      const errors = existsAlready(problem) ? { sn: wizardTexts.exists } : errorsFromRefusal(problem.refusal.fields);
      form.setErrors(atPaths(errors));
    }
    notify({ text: refusalText(problem), isError: true });
  };
  const [isAsking, setAsking] = useState(false);
  const save = async (isCorrection = false): Promise<void> => {
    if (form.validate().hasErrors) return;
    setAsking(false);
    if (mayExchange && !isCorrection && isOtherInverter(editing, values)) return setAsking(true);
    const filled = toForm(source, values, editing);
    const outcome = await (editing ? commands.editInstallation(editing, filled) : commands.addInstallation(source, filled));
    if (!outcome.ok) return refuse(outcome.problem);
    const isWhole = editing !== null || (await queueMetering(commands, idOf(outcome.value), values, draft.formKey));
    draft.finish();
    notify(isWhole ? { text: wizardTexts.saved } : { text: wizardTexts.meteringNotKept, isError: true });
    onSaved(outcome.value);
  };

  return {
    source,
    values,
    errorOf: (field: WizardField): ReactNode => form.errors[`values.${field}`] ?? null,
    isDirty,
    draft,
    warnings: typedOut.source === source ? wizardWarnings(source, typedOut.values) : {},
    /** Whether a field is unchanged; false for a new installation. */
    isAsStored: (field: WizardField) => editing !== null && values[field] === fromInstallation(editing)[field],
    hasField: (field: WizardField) => hasField(source, field),
    change,
    connect,
    save,
    /** 'Wymiana czy poprawka?' is asked. */
    isAsking,
    correct: () => save(true),
    stopAsking: () => setAsking(false),
    /** Saves what was changed besides the inverter, before its exchange arrives. */
    saveRest: async (): Promise<void> => {
      const rest = editing && withoutInverter(editing, values);
      if (!editing || !rest || isSame(rest, fromInstallation(editing))) return draft.finish();
      const outcome = await commands.editInstallation(editing, toForm(source, rest, editing));
      if (outcome.ok) draft.finish();
      else refuse(outcome.problem);
    },
    restore: () => {
      if (!draft.offered) return;
      form.clearErrors();
      draft.take(editing ? { ...draft.offered, source: editing.source } : draft.offered);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

type Typed = Pick<WizardValues, 'ppe' | 'operator' | 'exportLimit' | 'battery' | 'description'>;

/**
 * Queues the metering point of a new installation and what limits its output, if they were typed, before the form is left. Resolves to
 * `false` if they could not be stored.
 */
async function queueMetering(
  { decide }: Pick<Commands, 'decide'>,
  id: number | null,
  { ppe, operator, exportLimit, battery, description }: Typed,
  draftKey: string,
): Promise<boolean> {
  const limits = { exportLimit: readExportLimit(exportLimit), hasBattery: battery === 'yes' };
  const areLimitsStated = limits.exportLimit !== 'none' || limits.hasBattery;
  const point = { ppe: tidyMeteringPoint(ppe) || null, operator: isGridOperator(operator) ? operator : null };
  if (point.ppe === null && point.operator === null && !areLimitsStated) return true;
  if (id === null) return false;
  const wish = { ...point, ...(areLimitsStated && limits) };
  return (await decide([['changeMetering', { id, ppe: null, operator: null }, wish, description.trim()]], draftKey)).ok;
}
