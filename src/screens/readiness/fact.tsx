import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './readiness.module.css';

interface Props {
  readonly name: string;
  /** `null` where it cannot be known; left out where it is no question of good or bad. */
  readonly isGood?: boolean | null;
  readonly value: ReactNode;
  /** What to do about it. */
  readonly advice?: ReactNode;
}

/** One line: what it is, how it stands in a sign and in words, and what helps. */
export function Fact({ name, isGood, value, advice }: Props) {
  const Icon = isGood ? IconCircleCheck : isGood === false ? IconAlertTriangle : IconHelpCircle;
  return (
    <div className={classes.fact}>
      <dt className={classes.factName}>
        {isGood !== undefined && <Icon size={20} aria-hidden="true" data-good={String(isGood)} className={classes.factIcon} />}
        {name}
      </dt>
      <dd className={classes.factValue}>
        {value}
        {advice && <div className={classes.advice}>{advice}</div>}
      </dd>
    </div>
  );
}
