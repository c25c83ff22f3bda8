import { type ReactNode, useState } from 'react';
import { wizardTexts } from '#texts/wizard.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
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
import { IconCurrentLocation } from '@tabler/icons-react';
import { positionTexts } from '#texts/position.ts';
import { Button } from '#ui/button/button.tsx';
import { type PositionTrouble, requestPosition } from '#ui/device-position.ts';

/** Decimals of a degree: about a metre. */
const DECIMALS = 5;

const typed = (degrees: number): string => degrees.toFixed(DECIMALS).replace('.', ',');

/** 'Użyj mojej pozycji': fills the coordinates with the position of the device, or says why it is unknown. */
export function MyPosition({ onFound }: { readonly onFound: (place: { latitude: string; longitude: string }) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | PositionTrouble>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const found = await requestPosition({ enableHighAccuracy: true });
    if (typeof found === 'string') return setState(found);
    setState('idle');
    onFound({ latitude: typed(found.latitude), longitude: typed(found.longitude) });
  };
  return (
    <div>
      <Button
        variant="default"
        onClick={() => void ask()}
        loading={state === 'asking'}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
      >
        {wizardTexts.useMyPosition}
      </Button>
      {state !== 'idle' && state !== 'asking' && (
        <p role="alert" className={classes.problem}>
          {positionTexts[state]}
        </p>
      )}
    </div>
  );
}

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
    <FormFrame label={title} className="pv-stack-4" onSubmit={submit}>
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
  if (isForeign) return <p className={`${classes.row} pv-spaced`}>{wizardTexts.noMetering}</p>;
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
