import { GRID_OPERATORS, operatorOf } from '#domain/grid/grid-operator.ts';
import { tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import { problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { WizardTextField } from './wizard-field.tsx';

const texts = voltageReportTexts.metering;

/** Where the installation is connected: optional, and kept by a call of its own, which only our own server knows. */
export function WizardMetering({ wizard }: { readonly wizard: Wizard }) {
  const isForeign = problemOf(useValue(useQueries().diagnoses))?.is === 'unsupported';
  const suggested = operatorOf(tidyMeteringPoint(wizard.values.ppe));
  if (isForeign) return <p className={classes.row}>{wizardTexts.noMetering}</p>;
  return (
    <>
      <WizardTextField wizard={wizard} field="ppe" />
      <SelectField
        label={wizardTexts.fields.operator}
        value={wizard.values.operator}
        description={suggested && suggested !== wizard.values.operator ? texts.suggested(texts.operators[suggested]) : undefined}
        data={[{ value: '', label: texts.none }, ...GRID_OPERATORS.map((value) => ({ value, label: texts.operators[value] }))]}
        onChange={(operator) => wizard.change({ operator })}
      />
    </>
  );
}
