import { type ReactNode, useId } from 'react';
import classes from './voltages.module.css';

/** One section of the report. */
export function VoltageCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
