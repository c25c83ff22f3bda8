import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { LocalDate } from '#domain/time/local-date.ts';
import { shortDate } from '#texts/dates.ts';
import { scanEntryTexts } from '#texts/camera/scan-entry.ts';
import { newTaskTexts as texts } from '#texts/tasks.ts';
import { qualificationTexts } from '#texts/account/qualifications.ts';
import { WORD_MAX } from '#domain/visit/limits.ts';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { type Choice, InstallationChoice } from './installation-choice.tsx';
import type { TypedTask } from './new-task-rules.ts';
import type { OwnName } from './use-own-name.ts';
import styles from './new-task.module.css';

interface Props {
  readonly form: UseFormReturnType<TypedTask>;
  readonly ownName: OwnName;
  /** The installation of the task; `undefined` until one is chosen. */
  readonly installation: Installation | undefined;
  readonly choices: readonly Choice[];
  /** False if the address names the installation. */
  readonly canChoose: boolean;
  readonly today: LocalDate;
  readonly isBusy: boolean;
  /** The form replaces a question that had the focus. */
  readonly shouldTakeFocus: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * 'Dodaj zgłoszenie': who, why, and what is to be done; the rest comes from the installation. Errors appear on submit and not on blur,
 * because on blur they would move the button away while it is pressed.
 */
export function NewTaskForm(props: Props) {
  const { form, installation, choices, canChoose, today, isBusy, shouldTakeFocus, failure, onSubmit, onCancel } = props;
  const { isAsked, ...ownName } = props.ownName;
  const [isOwnNameAsked] = useState(isAsked); // a field that came or went later would move the fields below under the finger
  return (
    <FormFrame label={texts.title} className={styles.form} shouldTakeFocus={shouldTakeFocus} onSubmit={onSubmit}>
      {canChoose && (
        <div className={styles.scanned}>
          <InstallationChoice
            label={texts.installation}
            placeholder={texts.searchInstallation}
            installations={choices}
            sn={form.values.sn}
            onChoose={(sn) => form.setFieldValue('sn', sn)}
            error={form.errors.sn}
            isRequired
          />
          <ScanButton
            className={styles.scan ?? ''}
            known={choices}
            onRead={(sn, isKnown) => (isKnown ? form.setFieldValue('sn', sn) : form.setFieldError('sn', scanEntryTexts.notHere(sn)))}
          />
        </div>
      )}
      {installation && <About installation={installation} today={today} />}
      {isOwnNameAsked && (
        <TextField label={qualificationTexts.name} description={texts.ownNameHint} max={WORD_MAX} autoComplete="name" {...ownName} />
      )}
      <TextField
        label={texts.employee}
        description={texts.employeeHint}
        autoComplete="name"
        required
        withAsterisk
        {...fieldProps(form, 'employee')}
      />
      <TextAreaField label={texts.reason} max={TASK_TEXT_MAX} required withAsterisk {...fieldProps(form, 'reason')} />
      <TextAreaField label={`${texts.scope} (${texts.optional})`} max={TASK_TEXT_MAX} rows={3} {...fieldProps(form, 'scope')} />
      {failure && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
      <div className={clsx(styles.buttons, styles.foot)}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} leftSection={<IconDeviceFloppy size={18} aria-hidden />}>
          {texts.save}
        </Button>
      </div>
    </FormFrame>
  );
}

function About({ installation, today }: { readonly installation: Installation; readonly today: LocalDate }) {
  const facts: readonly (readonly [string, string])[] = [
    [texts.installation, installation.description || texts.none],
    [texts.serial, installation.sn],
    [texts.address, addressLine(installation.address) || texts.none],
    [texts.contact, installation.owner?.email ?? texts.noContact],
    [texts.created, shortDate(today)],
  ];
  return (
    <dl className={styles.about}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="pv-hidden">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
