import { IconAlertTriangle, IconBriefcase, IconEye, IconPhone, IconRuler2, IconListNumbers, IconUser } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { GuideCalls, GuideEntry, GuideStep } from '#texts/guide/entry.ts';
import { guideLabels as labels } from '#texts/guide/guide-labels.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './guide.module.css';
import { GuidePanes } from './guide-panes.tsx';

interface Props {
  readonly page: GuideEntry;
  /** A code that only the maker knows, as it came. */
  readonly unknown: string | null;
  /** Of the headings of its parts: one below what names the page. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * One page of the guide: what is dangerous before all else, then what to look at, what to measure, what to take along, whom to call.
 * On a phone in three parts, each at most one screen; the first is what has to be known before anything is touched.
 */
export function GuidePage({ page, unknown, heading = 'h3' }: Props) {
  const isPhone = useIsPhone();
  const before = (
    <>
      {unknown !== null && <p className={classes.code}>{labels.unknown(unknown)}</p>}
      <Safety heading={heading} safety={page.safety} />
      {page.normal && <Part heading={heading} Icon={IconEye} title={labels.normalState} text={page.normal} />}
      <Part heading={heading} Icon={IconEye} title={labels.firstCheck} text={page.firstCheck} isStrong />
    </>
  );
  const bring = <Part heading={heading} Icon={IconBriefcase} title={labels.bring} text={page.bring} />;
  const work = (
    <>
      <Causes heading={heading} causes={page.causes} />
      <Part heading={heading} Icon={IconRuler2} title={labels.steps}>
        <Steps steps={page.steps} />
      </Part>
    </>
  );
  const after = (
    <>
      <Calls heading={heading} calls={page.calls} />
      <Part heading={heading} Icon={IconUser} title={labels.customer} text={page.customer} />
      <p className={classes.disclaimer}>{labels.disclaimer}</p>
    </>
  );
  return (
    <div className={classes.page}>
      {isPhone ? (
        <GuidePanes
          key={page.title}
          panes={[
            {
              title: labels.before,
              content: (
                <>
                  {before}
                  {bring}
                </>
              ),
            },
            { title: labels.work, content: work },
            { title: labels.after, content: after },
          ]}
        />
      ) : (
        <>
          {before}
          {work}
          {bring}
          {after}
        </>
      )}
    </div>
  );
}

const Safety = ({ heading: Heading, safety }: Pick<PartProps, 'heading'> & Pick<GuideEntry, 'safety'>) => (
  <section className={classes.safety}>
    <Heading className={classes.heading}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      {labels.safety}
    </Heading>
    <Points points={safety} />
  </section>
);

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
