import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock, IconHelpCircle, IconProgressCheck } from '@tabler/icons-react';
import type { RepairCheck, RepairState } from '#domain/repair/repair-check.ts';
import { stateText } from '#texts/care/repairs.ts';
import classes from './repairs.module.css';

const ICONS = {
  waiting: IconClock,
  good_so_far: IconProgressCheck,
  confirmed: IconCircleCheck,
  unconfirmed: IconAlertTriangle,
  returned: IconAlertTriangle,
  unknown: IconHelpCircle,
  cancelled: IconCircleOff,
} as const satisfies Record<RepairState, unknown>;

interface Props {
  readonly check: Pick<RepairCheck, 'state' | 'from' | 'returnedAt'>;
  /** Unit: ms since 1970. */
  readonly now: number;
}

/** The result of a repair check, with icon, words and colour. */
export function RepairMark({ check, now }: Props) {
  const Icon = ICONS[check.state];
  return (
    <span className={classes.mark} data-state={check.state}>
      <Icon size={18} aria-hidden="true" />
      {stateText(check, now)}
    </span>
  );
}
