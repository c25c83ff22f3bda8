import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { PhaseReport, VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { voltageReportTexts as texts } from '#texts/voltage-report.ts';
import classes from './voltages.module.css';

type Rule = keyof typeof texts.rules;

/** A week keeps a rule when each phase does; a phase that cannot be judged leaves the week without a verdict, unless another breaks the rule. */
function verdictOf(phases: readonly PhaseReport[], rule: Rule): boolean | null {
  if (phases.some((phase) => phase[rule] === false)) return false;
  return phases.length > 0 && phases.every((phase) => phase[rule] === true) ? true : null;
}

/** Why there is no verdict, each reason once, with the phases that it holds for. */
function reasonsOf(phases: readonly PhaseReport[], expected: number): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { phase, reason, n } of phases) {
    const words = reason && texts.reasons[reason](n, expected);
    if (words) found.set(words, [...(found.get(words) ?? []), phase]);
  }
  return found;
}

const ICONS = { true: IconCircleCheck, false: IconAlertTriangle, null: IconHelpCircle } as const;

/** Both verdicts on the week, each with its rule in words and what it rests on. */
export function Verdicts({ report }: { readonly report: Pick<VoltageReport, 'phases' | 'expected'> }) {
  return (
    <ul className={classes.verdicts}>
      {(Object.keys(texts.rules) as Rule[]).map((rule) => (
        <Verdict key={rule} rule={rule} report={report} />
      ))}
    </ul>
  );
}

interface Props {
  readonly rule: Rule;
  readonly report: Pick<VoltageReport, 'phases' | 'expected'>;
}

function Verdict({ rule, report: { phases, expected } }: Props) {
  const verdict = `${verdictOf(phases, rule)}` as const;
  const Icon = ICONS[verdict];
  const failing = phases.filter((phase) => phase[rule] === false).map(({ phase }) => phase);
  const unknown = reasonsOf(phases, expected);
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
        {[...unknown].map(([words, some]) => (
          <p key={words}>{`${some.join(', ')}: ${words}`}</p>
        ))}
      </div>
    </li>
  );
}
