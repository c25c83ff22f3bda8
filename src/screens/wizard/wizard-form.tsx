import { type ReactNode, useState } from 'react';
import { wizardTexts } from '#texts/wizard.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { MyPosition } from './my-position.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { ConnectionChoice, ModemChoice, PhaseChoice, VendorChoice } from './wizard-choices.tsx';
import { WizardTextField } from './wizard-field.tsx';
import { WizardFoot } from './wizard-foot.tsx';
import { EXPORT_LIMITS } from '#domain/grid/export-limit.ts';
import { GRID_OPERATORS, operatorOf } from '#domain/grid/grid-operator.ts';
import { tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import { problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { SelectField } from '#ui/forms/select-field.tsx';

interface Props {
  readonly wizard: Wizard;
  readonly title: string;
  readonly isNew: boolean;
  readonly isOffline: boolean;
  readonly onCancel: () => void;
}

/** The fields of an installation in groups. Sends once; a failed validation focuses the first wrong field. */
export function WizardForm({ wizard, title, isNew, isOffline, onCancel }: Props) {
  const [isSaving, setSaving] = useState(false);
  const submit = async (): Promise<void> => {
    if (isOffline) return;
    setSaving(true);
    try {
      await wizard.save();
    } finally {
      setSaving(false);
    }
  };
  const { texts, isModem } = { texts: wizardTexts.sections, isModem: wizard.source === 'PV' };
  return (
    <FormFrame label={title} className={classes.form} onSubmit={submit}>
      {isNew && (
        <Group>
          <ConnectionChoice wizard={wizard} />
        </Group>
      )}
      <Group title={texts.inverter}>
        <WizardTextField wizard={wizard} field="description" />
        <WizardTextField wizard={wizard} field="sn" />
        <PhaseChoice wizard={wizard} />
        <WizardTextField wizard={wizard} field="inverterPower" />
        <WizardTextField wizard={wizard} field="generatorPower" />
      </Group>
      {isModem && (
        <Group title={texts.communication}>
          <ModemChoice wizard={wizard} />
          <VendorChoice wizard={wizard} />
        </Group>
      )}
      {isModem && (
        <Group title={texts.roof}>
          <WizardTextField wizard={wizard} field="tilt" />
          <WizardTextField wizard={wizard} field="azimuth" />
        </Group>
      )}
      <Group title={texts.address}>
        <WizardTextField wizard={wizard} field="street" />
        <WizardTextField wizard={wizard} field="number" />
        <WizardTextField wizard={wizard} field="number2" />
        <WizardTextField wizard={wizard} field="postCode" />
        <WizardTextField wizard={wizard} field="city" />
      </Group>
      {isModem && (
        <Group title={texts.place}>
          <WizardTextField wizard={wizard} field="latitude" />
          <WizardTextField wizard={wizard} field="longitude" />
          <MyPosition onFound={wizard.change} />
        </Group>
      )}
      {isNew && (
        <Group title={texts.metering}>
          <WizardMetering wizard={wizard} />
        </Group>
      )}
      <WizardFoot warnings={wizard.warnings} isOffline={isOffline} isSaving={isSaving} onCancel={onCancel} />
    </FormFrame>
  );
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {title && <legend className={classes.legend}>{title}</legend>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

const meteringTexts = voltageReportTexts.metering;

/** Metering point, operator, limit of export and battery: optional, and stored by a separate call that only our own server has. */
function WizardMetering({ wizard }: { readonly wizard: Wizard }) {
  const isForeign = problemOf(useValue(useQueries().diagnoses))?.is === 'unsupported';
  const suggested = operatorOf(tidyMeteringPoint(wizard.values.ppe));
  if (isForeign) return <p className={classes.row}>{wizardTexts.noMetering}</p>;
  return (
    <>
      <WizardTextField wizard={wizard} field="ppe" />
      <SelectField
        label={wizardTexts.fields.operator}
        value={wizard.values.operator}
        description={
          suggested && suggested !== wizard.values.operator ? meteringTexts.suggested(meteringTexts.operators[suggested]) : undefined
        }
        data={[
          { value: '', label: meteringTexts.none },
          ...GRID_OPERATORS.map((value) => ({ value, label: meteringTexts.operators[value] })),
        ]}
        onChange={(operator) => wizard.change({ operator })}
      />
      <SelectField
        label={wizardTexts.fields.exportLimit}
        value={wizard.values.exportLimit}
        data={[
          { value: '', label: meteringTexts.none },
          ...EXPORT_LIMITS.map((value) => ({ value, label: meteringTexts.exportLimits[value] })),
        ]}
        onChange={(exportLimit) => wizard.change({ exportLimit })}
      />
      <SelectField
        label={wizardTexts.fields.battery}
        value={wizard.values.battery}
        data={[
          { value: '', label: meteringTexts.none },
          { value: 'no', label: meteringTexts.batteries.no },
          { value: 'yes', label: meteringTexts.batteries.yes },
        ]}
        onChange={(battery) => wizard.change({ battery })}
      />
    </>
  );
}
