import { IconAlertCircleFilled, IconAlertTriangleFilled, IconCircleCheckFilled, IconClockFilled } from '@tabler/icons-react';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import classes from './care-icon.module.css';

const ICONS = {
  faulty: IconAlertTriangleFilled,
  attention: IconAlertCircleFilled,
  waiting: IconClockFilled,
  working: IconCircleCheckFilled,
} as const satisfies Record<CareState, unknown>;

/** The icon of a care state. Its shape differs as well as its colour. The caller adds the word, beside it or as a tooltip. */
export function CareIcon({ state, size }: { readonly state: CareState; readonly size: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} aria-hidden="true" className={classes.icon} data-state={state} />;
}
