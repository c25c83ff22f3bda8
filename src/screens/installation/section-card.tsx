import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { Age } from '#ui/age.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import screen from './installation.module.css';
import classes from './section-card.module.css';

interface Props {
  readonly title: string;
  /** Age of the card's data; `null`: not fetched; left out if the card has no age of its own. */
  readonly asOf?: Instant | null;
  /** A control at the end of the title's line. The line has the same height without it. */
  readonly action?: ReactNode;
  /** Only the title is shown until it is pressed. */
  readonly isFolded?: boolean;
  /** In a wide window the title is at the start of the line of the tabs in the content. */
  readonly isTitleBesideTabs?: boolean;
  readonly children: ReactNode;
}

/** One section of the view: its title, its age, its content. */
export function SectionCard({ title, asOf, action, isFolded = false, isTitleBesideTabs = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !isFolded;
  return (
    <section
      className={classes.card}
      aria-labelledby={id}
      data-folded={isShown ? undefined : ''}
      data-tabs={isTitleBesideTabs || undefined}
    >
      <header className={classes.cardHead} data-action={action === undefined ? undefined : ''}>
        <h2 id={id} className={classes.cardTitle}>
          {isFolded ? (
            <PlainButton className={classes.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title}
              <IconChevronDown size={18} aria-hidden="true" />
            </PlainButton>
          ) : (
            title
          )}
        </h2>
        {isShown && asOf === null && <span className="pv-soft">{installationTexts.notFetched}</span>}
        {isShown && typeof asOf === 'number' && <Age asOf={asOf} />}
        {action}
      </header>
      {isShown && children}
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

/** A section of an inverter without has_events. Source: specification 7.12. */
export const UnavailableCard = ({ title }: { readonly title: string }) => (
  <SectionCard title={title}>
    <p className={screen.soft}>{installationTexts.unavailable}</p>
  </SectionCard>
);

interface HistoryCardProps<T> {
  readonly title: string;
  readonly installation: Pick<Installation, 'lastReading'>;
  readonly resource: Resource<T>;
  readonly isFolded: boolean;
  /** Shown below the rows, also without a reading. */
  readonly foot?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** A section about the past: its rows in each state of their resource, or a line while the inverter has never sent a reading. */
export const HistoryCard = <T,>({ title, installation, resource, isFolded, foot, children }: HistoryCardProps<T>) => (
  <SectionCard title={title} {...ageOf(resource)} isFolded={isFolded}>
    {installation.lastReading === null ? <NeverRead /> : <ResourceState resource={resource}>{children}</ResourceState>}
    {foot}
  </SectionCard>
);
