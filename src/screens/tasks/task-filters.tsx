import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { exportTexts } from '#texts/export.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type Choice, InstallationChoice } from '#screens/tasks/new/installation-choice.tsx';
import { Button } from '#ui/button/button.tsx';
import { isFiltered, NO_FILTER, statusFilters, TASK_AGES, type TaskFilter } from './task-filter.ts';
import styles from './task-filters.module.css';

const texts = tasksTexts.filter;

interface Props {
  readonly filter: TaskFilter;
  /** Each installation that has a task. */
  readonly installations: readonly Choice[];
  readonly me: string;
  readonly hasPlan: boolean;
  readonly onFilter: (filter: TaskFilter) => void;
  readonly onMe: (name: string) => void;
}

const statuses = (hasPlan: boolean) => statusFilters(hasPlan).map((value) => ({ value, label: texts[value] }));

const AGES = TASK_AGES.map((value) => ({ value, label: texts.ages[value] }));

/** The filters by status; their state is in the address. */
export function TaskFilters(props: Props) {
  const { filter, hasPlan, onFilter } = props;
  const statusLabel = useId();
  const statusBox = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.filters}>
      <div ref={statusBox}>
        <Input.Label id={statusLabel} component="span">
          {texts.label}
        </Input.Label>
        <SegmentedControl
          aria-labelledby={statusLabel}
          data={statuses(hasPlan)}
          value={filter.status}
          onChange={(status) => onFilter({ ...filter, status })}
          classNames={{ label: styles.segment ?? '' }}
          fullWidth
        />
      </div>
      <MoreFilters
        {...props}
        onClear={() => statusBox.current?.querySelector('input')?.focus() /* the button disappears with the filters */}
      />
    </div>
  );
}

/** The employee whose tasks 'Moje' lists. */
export function OwnName({ filter, me, onMe }: Pick<Props, 'filter' | 'me' | 'onMe'>) {
  if (filter.status !== 'mine') return null;
  return (
    <TextInput
      className={styles.ownName ?? ''}
      label={texts.name}
      description={texts.nameHint}
      value={me}
      onChange={(event) => onMe(event.currentTarget.value)}
      autoComplete="name"
    />
  );
}

/** The statuses in the menu of a list whose head has no room for all. */
export const StatusField = ({ filter, hasPlan, onFilter }: Pick<Props, 'filter' | 'hasPlan' | 'onFilter'>) => (
  <SelectField
    label={texts.label}
    value={filter.status}
    data={statuses(hasPlan)}
    onChange={(status) => onFilter({ ...filter, status: statusFilters(hasPlan).find((one) => one === status) ?? 'all' })}
  />
);

/** Installation and age, and the button that clears all filters. */
export function MoreFilters({
  filter,
  installations,
  onFilter,
  onClear,
}: Pick<Props, 'filter' | 'installations' | 'onFilter'> & { readonly onClear?: () => void }) {
  return (
    <div className={styles.rest}>
      <InstallationChoice
        className={styles.filter ?? ''}
        label={texts.installation}
        placeholder={texts.anyInstallation}
        installations={installations}
        sn={filter.sn}
        onChoose={(sn) => onFilter({ ...filter, sn })}
        isClearable
      />
      <SelectField
        className={styles.age ?? ''}
        label={texts.age}
        value={filter.age}
        data={AGES}
        onChange={(age) => onFilter({ ...filter, age: AGES.find(({ value }) => value === age)?.value ?? 'any' })}
      />
      <Button
        className={styles.clear ?? ''}
        mod={{ idle: !isFiltered(filter) }}
        variant="subtle"
        leftSection={<IconFilterOff size={18} aria-hidden />}
        title={tasksTexts.clearFilters}
        onClick={() => {
          onFilter(NO_FILTER);
          onClear?.();
        }}
      >
        <span className={styles.clearWord}>{tasksTexts.clearFilters}</span>
      </Button>
    </div>
  );
}

/** The note about the filter in an exported file; empty without a filter. */
export function filterNote(filter: TaskFilter, me: string, installations: readonly Choice[]): string {
  const status = texts[filter.status];
  const name = installations.find(({ sn }) => sn === filter.sn)?.name ?? filter.sn;
  const parts = [
    filter.status !== 'all' && (filter.status === 'mine' ? `${status}: ${me}` : status),
    filter.sn !== '' && `${texts.installation}: ${name}`,
    filter.age !== 'any' && `${texts.age}: ${texts.ages[filter.age]}`,
  ].filter(Boolean);
  return parts.length > 0 ? exportTexts.filter(parts.join('; ')) : '';
}
