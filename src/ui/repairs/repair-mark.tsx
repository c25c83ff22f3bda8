import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { RepairState } from '#domain/repair/repair-check.ts';
import { repairStates } from '#texts/care/repairs.ts';
import classes from './repairs.module.css';

const ICONS = {
  waiting: IconClock,
  confirmed: IconCircleCheck,
  unconfirmed: IconAlertTriangle,
  unknown: IconHelpCircle,
  cancelled: IconCircleOff,
} as const satisfies Record<RepairState, unknown>;

/** The result of a repair check, with icon, word and colour. */
export function RepairMark({ state }: { readonly state: RepairState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={18} aria-hidden="true" />
      {repairStates[state]}
    </span>
  );
}
