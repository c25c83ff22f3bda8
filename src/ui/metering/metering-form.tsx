import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EXPORT_LIMITS, readExportLimit } from '#domain/grid/export-limit.ts';
import { GRID_OPERATORS, isGridOperator, operatorOf } from '#domain/grid/grid-operator.ts';
import { meteringPointProblem, tidyMeteringPoint, type MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from './metering-form.module.css';

const texts = voltageReportTexts.metering;

type Wish = Omit<MeteringDetails, 'id'>;

interface Props {
  readonly details: MeteringDetails;
  /** Stores the change on the device; it is sent to the server later. */
  readonly save: (wish: Wish) => Promise<Outcome>;
  /** Called after saving, and if nothing was changed. */
  readonly onDone?: () => void;
}

interface Values {
  readonly ppe: string;
  readonly operator: string;
  readonly exportLimit: string;
  readonly battery: string;
}

const valuesOf = ({ ppe, operator, exportLimit = 'none', hasBattery = false }: Wish): Values => ({
  ppe: ppe ?? '',
  operator: operator ?? '',
  exportLimit,
  battery: hasBattery ? 'yes' : 'no',
});

/** What the form says; limits of output only where they were changed. */
function wishOf({ ppe, operator, exportLimit, battery }: Values, before: Wish): Wish {
  const limits = { exportLimit: readExportLimit(exportLimit), hasBattery: battery === 'yes' };
  const areSame = limits.exportLimit === (before.exportLimit ?? 'none') && limits.hasBattery === (before.hasBattery ?? false);
  return { ppe: tidyMeteringPoint(ppe) || null, operator: isGridOperator(operator) ? operator : null, ...(!areSame && limits) };
}

function problemOfPpe(typed: string): string | null {
  const ppe = tidyMeteringPoint(typed);
  const problem = ppe === '' ? null : meteringPointProblem(ppe);
  return problem && texts.problems[problem];
}

/** The number of the metering point, the grid operator, and what limits the output. */
export function MeteringForm({ details, save, onDone }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(details), validate: { ppe: problemOfPpe } });
  const { ppe, operator, exportLimit, battery } = form.getValues();
  const suggested = operatorOf(tidyMeteringPoint(ppe));
  const submit = async () => {
    if (form.validate().hasErrors) return;
    const wish = wishOf(form.getValues(), details);
    const isSame = wish.ppe === details.ppe && wish.operator === details.operator && wish.exportLimit === undefined;
    if (!isSame) {
      setBusy(true);
      const outcome = await save(wish);
      setBusy(false);
      setProblem(outcome.ok ? null : outcome.problem);
      if (!outcome.ok) return;
      form.setValues(valuesOf({ ...details, ...wish }));
    }
    notify(isSame ? { text: texts.unchanged } : { text: texts.saved, topic: 'outbox' });
    onDone?.();
  };
  return (
    <FormFrame label={texts.title} className={classes.form} onSubmit={submit}>
      <TextField
        label={texts.ppe}
        description={suggested && suggested !== operator ? texts.suggested(texts.operators[suggested]) : texts.ppeHint}
        inputMode="text"
        autoComplete="off"
        value={ppe}
        error={form.errors.ppe}
        onChange={(to) => form.setFieldValue('ppe', to)}
        onBlur={() => form.validateField('ppe')}
      />
      <SelectField
        label={texts.operator}
        data={[{ value: '', label: texts.none }, ...GRID_OPERATORS.map((value) => ({ value, label: texts.operators[value] }))]}
        value={operator}
        onChange={(to) => form.setFieldValue('operator', to)}
      />
      <SelectField
        label={texts.exportLimit}
        data={EXPORT_LIMITS.map((value) => ({ value, label: texts.exportLimits[value] }))}
        value={exportLimit}
        onChange={(to) => form.setFieldValue('exportLimit', to)}
      />
      <SelectField
        label={texts.battery}
        data={[
          { value: 'no', label: texts.batteries.no },
          { value: 'yes', label: texts.batteries.yes },
        ]}
        value={battery}
        onChange={(to) => form.setFieldValue('battery', to)}
      />
      <FormAlert text={problem && problemSentence(problem)} />
      <div>
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </div>
    </FormFrame>
  );
}
