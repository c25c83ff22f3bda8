import type { ReactNode } from 'react';
import classes from './gallery.module.css';

interface Props {
  /** What is seen: 'loading', 'long text'. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One part in one state, with the state's name beneath. */
export const State = ({ name, children }: Props) => (
  <figure className={classes.state} data-state={name}>
    <div className={classes.shown}>{children}</div>
    <figcaption className={classes.name}>{name}</figcaption>
  </figure>
);

/** The states of one kind of parts. */
export const Section = ({ name, children }: Props) => (
  <section className={classes.section} aria-label={name}>
    <h2 className={classes.title}>{name}</h2>
    <div className={classes.states}>{children}</div>
  </section>
);
