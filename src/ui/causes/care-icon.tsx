import { IconAlertTriangleFilled, IconCircle, IconCircleCheckFilled, IconSquareRotatedFilled } from '@tabler/icons-react';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import classes from './care-icon.module.css';

const ICONS = {
  faulty: IconSquareRotatedFilled,
  attention: IconAlertTriangleFilled,
  waiting: IconCircle,
  working: IconCircleCheckFilled,
} as const satisfies Record<CareState, unknown>;

/** The icon of a care state, with its shape and colour on the map: diamond, triangle, ring, disc. The caller adds the word, beside it or as a tooltip. */
export function CareIcon({ state, size }: { readonly state: CareState; readonly size: number }) {
  const Icon = ICONS[state];
  return <Icon size={size} aria-hidden="true" className={classes.icon} data-state={state} />;
}
