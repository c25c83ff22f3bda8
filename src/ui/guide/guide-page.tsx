import { IconAlertTriangle, IconBriefcase, IconEye, IconPhone, IconRuler2, IconListNumbers, IconUser } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { GuideCalls, GuideEntry, GuideStep } from '#texts/guide/entry.ts';
import { guideLabels as labels } from '#texts/guide/guide-labels.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './guide.module.css';
import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';

interface Props {
  readonly page: GuideEntry;
  /** The code, if the guide does not know it. */
  readonly unknown: string | null;
  /** The level of the headings of the parts: one below the title of the page. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * One page of the guide: dangers first, then what to look at, what to measure, what to take along and whom to call.
 * On a phone it is three tabs of at most one screen each. The first one is what to know before touching anything.
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
    <section className="pv-shrink">
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

/** The steps, each with the normal value to compare a measurement with. */
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

interface Pane {
  readonly title: string;
  readonly content: ReactNode;
}

/** The parts of a page as tabs, for a phone, so that no part has to be scrolled. The first tab is open at the start. */
function GuidePanes({ panes }: { readonly panes: readonly Pane[] }) {
  return (
    <Tabs
      defaultValue="0"
      keepMounted={false}
      className={classes.page}
      classNames={{ list: classes.tabList ?? '', tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
    >
      <Tabs.List grow aria-label={labels.panes}>
        {panes.map(({ title }, at) => (
          <Tabs.Tab key={title} value={String(at)}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panes.map(({ title, content }, at) => (
        <Tabs.Panel key={title} value={String(at)} className={classes.page}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
