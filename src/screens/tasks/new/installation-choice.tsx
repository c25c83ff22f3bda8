import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { KnownInstallation } from '#domain/codes/choose-serial.ts';
import { newTaskTexts as texts } from '#texts/tasks.ts';
import { fold } from '#ui/tables/fold.ts';
import styles from './new-task.module.css';

export interface Choice extends KnownInstallation {
  readonly name: string;
  /** The address; also searched. */
  readonly place?: string;
}

/** Rows of the opened list; typing narrows it. */
const LISTED = 50;

const everyWord: OptionsFilter = ({ options, search, limit }) => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const matching: ComboboxItem[] = [];
  for (const option of options) {
    if (matching.length >= limit) break;
    if (!('value' in option)) continue;
    const text = fold(option.label);
    if (words.every((word) => text.includes(word))) matching.push(option);
  }
  return matching;
};

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly installations: readonly Choice[];
  readonly sn: string;
  readonly onChoose: (sn: string) => void;
  readonly error?: ReactNode;
  readonly isClearable?: boolean;
  readonly isRequired?: boolean;
  readonly className?: string;
}

/** A choice among the installations on this device, searched by name, serial number or place. */
export function InstallationChoice(props: Props) {
  const { label, placeholder, installations, sn, onChoose, error, isClearable = false, isRequired = false, className = '' } = props;
  const options = useMemo(
    () => installations.map(({ sn: value, name, place }) => ({ value, label: [name, value, place].filter(Boolean).join(' · ') })),
    [installations],
  );
  return (
    <Select
      className={className}
      label={label}
      placeholder={placeholder}
      data={options}
      value={sn === '' ? null : sn}
      onChange={(value) => onChoose(value ?? '')}
      error={error}
      filter={everyWord}
      limit={LISTED}
      nothingFoundMessage={texts.noInstallation}
      clearable={isClearable}
      withAsterisk={isRequired}
      searchable
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      comboboxProps={{ withinPortal: false }}
      required={isRequired}
      allowDeselect={isClearable}
    />
  );
}
