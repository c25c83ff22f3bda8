import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQueries, useValue } from '#state/app-context.ts';
import { lastKnown, type Resource } from '#domain/service/resource.ts';
import { problemSentence } from '#texts/problems.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';

/** The label and its circle as one touch target. */
const CHOICE = { body: classes.choice ?? '', inner: classes.circle ?? '', label: classes.name ?? '' };

/** '0' modem, '1' Solarman device; a change clears the form. */
export function ConnectionChoice({ wizard }: { readonly wizard: Wizard }) {
  return (
    <Radio.Group
      label={wizardTexts.connection}
      description={wizardTexts.connectionHint}
      value={wizard.source === 'PV' ? '0' : '1'}
      onChange={(value) => wizard.connect(value === '0' ? 'PV' : 'Solarman')}
    >
      <div className={classes.radios}>
        <Radio value="0" label={wizardTexts.connections.modem} classNames={CHOICE} />
        <Radio value="1" label={wizardTexts.connections.solarman} classNames={CHOICE} />
      </div>
    </Radio.Group>
  );
}

/** 'Typ falownika*': one phase or three. */
export function PhaseChoice({ wizard }: { readonly wizard: Wizard }) {
  const error = wizard.errorOf('phases');
  return (
    <Radio.Group
      className={classes.row ?? ''}
      label={wizardTexts.phases}
      value={wizard.values.phases}
      onChange={(value) => wizard.change({ phases: value === '1' ? '1' : '3' })}
      error={error}
    >
      <div className={classes.radios}>
        <Radio value="1" label={wizardTexts.phaseNames[1]} classNames={CHOICE} aria-invalid={error !== null} />
        <Radio value="3" label={wizardTexts.phaseNames[3]} classNames={CHOICE} />
      </div>
    </Radio.Group>
  );
}

interface ListProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: ReactNode;
  readonly resource: Resource<readonly unknown[]>;
  /** The options. */
  readonly names: readonly string[];
}

/** A choice from a list of the server. The current value stays available if the server no longer offers it. */
function ServerList({ label, value, onChange, error, resource, names }: ListProps) {
  const choices = value === '' || names.includes(value) ? names : [value, ...names];
  const isLoading = resource.is === 'loading';
  const failed = resource.is === 'absent' && resource.problem ? problemSentence(resource.problem) : null;
  return (
    <SelectField
      label={label}
      withAsterisk
      aria-required
      value={value}
      onChange={onChange}
      error={error ?? failed}
      data={[
        { value: '', label: isLoading ? wizardTexts.loadingLists : wizardTexts.choose },
        ...choices.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}

/** The modems that no installation uses, or a sentence that there are none. */
export function ModemChoice({ wizard }: { readonly wizard: Wizard }) {
  const resource = useValue(useQueries().availableModems);
  const names = (lastKnown(resource) ?? []).map(({ barcode }) => barcode);
  const hasNone = resource.is === 'ready' && names.length === 0 && wizard.values.modem === '';
  if (hasNone) {
    return (
      <div className={classes.noModems} role="status">
        <strong>{wizardTexts.noModems}</strong>
        <span>{wizardTexts.noModemsHint}</span>
      </div>
    );
  }
  return (
    <ServerList
      label={wizardTexts.fields.modem}
      value={wizard.values.modem}
      onChange={(modem) => wizard.change({ modem })}
      error={wizard.errorOf('modem')}
      resource={resource}
      names={names}
    />
  );
}

export function VendorChoice({ wizard }: { readonly wizard: Wizard }) {
  const resource = useValue(useQueries().vendors);
  return (
    <ServerList
      label={wizardTexts.fields.vendor}
      value={wizard.values.vendor}
      onChange={(vendor) => wizard.change({ vendor })}
      error={wizard.errorOf('vendor')}
      resource={resource}
      names={(lastKnown(resource) ?? []).map(({ name }) => name)}
    />
  );
}
