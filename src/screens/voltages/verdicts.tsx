import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { unjudgedPhases, VOLTAGE_RULES, type VoltageRule, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import classes from './voltages.module.css';

const ICONS = { true: IconCircleCheck, false: IconAlertTriangle, null: IconHelpCircle } as const;

/** Both verdicts on the week, each with its rule in words and what it rests on. */
export function Verdicts({ report }: { readonly report: Pick<VoltageReport, 'phases' | 'expected'> }) {
  return (
    <ul className={classes.verdicts}>
      {VOLTAGE_RULES.map((rule) => (
        <Verdict key={rule} rule={rule} report={report} />
      ))}
    </ul>
  );
}

interface Props {
  readonly rule: VoltageRule;
  readonly report: Pick<VoltageReport, 'phases' | 'expected'>;
}

function Verdict({ rule, report: { phases, expected } }: Props) {
  const verdict = `${weekVerdict(phases, rule)}` as const;
  const Icon = ICONS[verdict];
  const failing = phases.filter((phase) => phase[rule] === false).map(({ phase }) => phase);
  return (
    <li className={classes.verdict} data-verdict={verdict}>
      <Icon size={28} aria-hidden="true" className={classes.verdictIcon} />
      <div>
        <p className={classes.verdictName}>
          {texts.rules[rule].name}
          <strong className={classes.verdictWord}>{texts.verdict[verdict]}</strong>
        </p>
        <p className={classes.soft}>{texts.rules[rule].rule}</p>
        {failing.length > 0 && <p>{texts.failing(failing)}</p>}
        {unjudgedPhases(phases, rule).map((unjudged) => (
          <p key={unjudged.phases.join()}>{texts.unjudged(unjudged, expected)}</p>
        ))}
      </div>
    </li>
  );
}
