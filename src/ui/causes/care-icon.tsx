import { IconAlertCircleFilled, IconAlertTriangleFilled, IconCircleCheckFilled, IconClockFilled } from '@tabler/icons-react';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import classes from './care-icon.module.css';

const ICONS = {
  faulty: IconAlertTriangleFilled,
  attention: IconAlertCircleFilled,
  waiting: IconClockFilled,
  working: IconCircleCheckFilled,
} as const satisfies Record<CareState, unknown>;

/** The sign of a state, told apart by its shape as well as by its colour; a word stands beside it, be it in its tooltip. */
export function CareIcon({ state, size }: { readonly state: CareState; readonly size: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} aria-hidden="true" className={classes.icon} data-state={state} />;
}
