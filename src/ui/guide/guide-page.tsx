import { IconAlertTriangle, IconBriefcase, IconEye, IconPhone, IconRuler2, IconListNumbers, IconUser } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { GuideCalls, GuideEntry, GuideStep } from '#texts/guide/entry.ts';
import { guideLabels as labels } from '#texts/guide/guide-labels.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './guide.module.css';

interface Props {
  readonly page: GuideEntry;
  /** A code that only the maker knows, as it came. */
  readonly unknown: string | null;
  /** Of the headings of its parts: one below what names the page. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * One page of the guide: what is dangerous before all else, then what to look at, what to measure, what to take along, whom to call.
 * On a phone what is done stands on one screen; what is asked and said afterwards is a press away.
 */
export function GuidePage({ page, unknown, heading: Heading = 'h3' }: Props) {
  const isPhone = useIsPhone();
  const rest = (
    <>
      <Calls heading={Heading} calls={page.calls} />
      <Part heading={Heading} Icon={IconUser} title={labels.customer} text={page.customer} />
      <p className={classes.disclaimer}>{labels.disclaimer}</p>
    </>
  );
  return (
    <div className={classes.page}>
      {unknown !== null && <p className={classes.code}>{labels.unknown(unknown)}</p>}
      <section className={classes.safety}>
        <Heading className={classes.heading}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {labels.safety}
        </Heading>
        <Points points={page.safety} />
      </section>
      {page.normal && <Part heading={Heading} Icon={IconEye} title={labels.normalState} text={page.normal} />}
      <Part heading={Heading} Icon={IconEye} title={labels.firstCheck} text={page.firstCheck} isStrong />
      {!isPhone && <Causes heading={Heading} causes={page.causes} />}
      <Part heading={Heading} Icon={IconRuler2} title={labels.steps}>
        <Steps steps={page.steps} />
      </Part>
      <Part heading={Heading} Icon={IconBriefcase} title={labels.bring} text={page.bring} />
      {isPhone ? (
        <details className={classes.more}>
          <summary>{labels.more}</summary>
          <Causes heading={Heading} causes={page.causes} />
          {rest}
        </details>
      ) : (
        rest
      )}
    </div>
  );
}

function Causes({ heading, causes }: Pick<PartProps, 'heading'> & Pick<GuideEntry, 'causes'>) {
  if (causes.length === 0) return null;
  return (
    <Part heading={heading} Icon={IconListNumbers} title={labels.causes}>
      <ol className={classes.points}>
        {causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ol>
    </Part>
  );
}

interface PartProps {
  readonly heading: 'h2' | 'h3';
  readonly Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  readonly title: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  readonly children?: ReactNode;
}

function Part({ heading: Heading, Icon, title, text, isStrong = false, children }: PartProps) {
  return (
    <section className={classes.part}>
      <Heading className={classes.heading}>
        <Icon size={18} aria-hidden="true" />
        {title}
      </Heading>
      {text && <p className={isStrong ? classes.strong : classes.text}>{text}</p>}
      {children}
    </section>
  );
}

const Points = ({ points }: { readonly points: readonly string[] }) => (
  <ul className={classes.points}>
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** What to do, and beneath it what is normal: the figure that the meter is held against. */
const Steps = ({ steps }: { readonly steps: readonly GuideStep[] }) => (
  <ol className={classes.points}>
    {steps.map((step) => (
      <li key={step.do}>
        {step.do}
        {step.normal && <span className={classes.normal}>{labels.normal(step.normal)}</span>}
      </li>
    ))}
  </ol>
);

function Calls({ heading: Heading, calls: { operator, maker } }: Pick<PartProps, 'heading'> & { readonly calls: GuideCalls }) {
  return (
    <>
      {operator && <Part heading={Heading} Icon={IconPhone} title={labels.operator} text={operator} />}
      {maker && <Part heading={Heading} Icon={IconPhone} title={labels.maker} text={maker} />}
    </>
  );
}
