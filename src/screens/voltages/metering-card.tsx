import { useForm } from '@mantine/form';
import { useState } from 'react';
import { GRID_OPERATORS, isGridOperator, operatorOf } from '#domain/grid/grid-operator.ts';
import { meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/service/metering-details.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { problemSentence } from '#texts/problems.ts';
import { voltageReportTexts } from '#texts/voltage-report.ts';
import { SubmitButton } from '#ui/button/submit-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { VoltageCard } from './voltage-card.tsx';
import classes from './voltages.module.css';

const texts = voltageReportTexts.metering;

/** Where the installation is connected: what the operator asks for first. */
export function MeteringCard({ installation }: { readonly installation: Installation }) {
  const seen = useValue(useQueries().meteringDetails(installation.id));
  return (
    <VoltageCard title={texts.title}>
      <ResourceState seen={seen}>{(details) => <MeteringForm details={details} name={installation.description} />}</ResourceState>
    </VoltageCard>
  );
}

interface Values {
  readonly ppe: string;
  readonly operator: string;
}

const valuesOf = ({ ppe, operator }: Omit<MeteringDetails, 'id'>): Values => ({ ppe: ppe ?? '', operator: operator ?? '' });

function problemOfPpe(typed: string): string | null {
  const ppe = tidyMeteringPoint(typed);
  const problem = ppe === '' ? null : meteringPointProblem(ppe);
  return problem && texts.problems[problem];
}

function MeteringForm({ details, name }: { readonly details: MeteringDetails; readonly name: string }) {
  const { changeMetering } = useCommands();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(details), validate: { ppe: problemOfPpe } });
  const { ppe, operator } = form.getValues();
  const suggested = operatorOf(tidyMeteringPoint(ppe));
  const save = async () => {
    if (form.validate().hasErrors) return;
    const wish = { ppe: tidyMeteringPoint(ppe) || null, operator: isGridOperator(operator) ? operator : null };
    if (wish.ppe === details.ppe && wish.operator === details.operator) return notify({ text: texts.unchanged });
    setBusy(true);
    const outcome = await changeMetering(details, wish, name);
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    form.setValues(valuesOf(wish));
    notify({ text: texts.saved });
  };
  return (
    <FormFrame label={texts.title} className={classes.form} onSubmit={save}>
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
      <FormAlert text={problem && problemSentence(problem)} />
      <div>
        <SubmitButton isBusy={isBusy}>{texts.save}</SubmitButton>
      </div>
    </FormFrame>
  );
}
