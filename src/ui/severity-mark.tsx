import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Severity } from '#domain/grid/events.ts';
import { severityTexts } from '#texts/diagnoses.ts';
import classes from './severity-mark.module.css';

const ICONS = { major: IconAlertOctagon, minor: IconAlertTriangle, warning: IconInfoCircle } as const satisfies Record<Severity, unknown>;

/** A severity with icon, word and colour. Icon and word are enough to recognize it. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const Icon = ICONS[severity];
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon size={16} aria-hidden="true" />
      {severityTexts[severity]}
    </span>
  );
}
