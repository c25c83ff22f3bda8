import { type ReactNode, useId } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { Age } from '#ui/age.tsx';
import screen from './installation.module.css';
import classes from './section-card.module.css';

interface Props {
  readonly title: string;
  /** Age of the card's data; `null`: not fetched; left out if the card has no age of its own. */
  readonly asOf?: Instant | null;
  readonly area?: string;
  /** A control at the end of the title's line. The line has the same height without it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One section of the view: its title, its age, its content. */
export function SectionCard({ title, asOf, area, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} style={area ? { gridArea: area } : undefined} aria-labelledby={id}>
      <header className={classes.cardHead} data-action={action === undefined ? undefined : ''}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {asOf === null && <span className={classes.notFetched}>{installationTexts.notFetched}</span>}
        {typeof asOf === 'number' && <Age asOf={asOf} />}
        {action}
      </header>
      {children}
    </section>
  );
}

/** The age of a resource as a prop of the card: `null` if it was never fetched, nothing while it is loading. */
export const ageOf = <T,>(resource: Resource<T>): { readonly asOf?: Instant | null } => {
  if (resource.is === 'loading') return {};
  return { asOf: resource.is === 'ready' ? resource.asOf : null };
};

/** Shown instead of content from readings while there is none. */
export const NeverRead = () => <p className={screen.soft}>{installationTexts.neverRead}</p>;
