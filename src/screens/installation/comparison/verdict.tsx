import { IconBolt, IconChartBar, IconChevronDown, IconCircleCheck, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { comparisonTexts as texts } from '#texts/care/comparison.ts';
import { causeMark, causeName, withSnow } from '#texts/diagnoses.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './comparison.module.css';

interface VerdictProps {
  readonly comparison: Comparison;
  /** The cause that explains a low yield. */
  readonly explainedBy: Cause | null;
  /** Snow may explain it. */
  readonly mayBeSnow: boolean;
}

/** The result of the comparison with the yields it comes from, or why there is none. */
export function Verdict({ comparison, explainedBy, mayBeSnow }: VerdictProps) {
  const { verdict, own, median, ratio, neighbours, from, to, outage } = comparison;
  const isRough = neighbours.some(({ isUsed, isFar }) => isUsed && isFar);
  const Icon = verdict === null ? IconHelpCircle : verdict === 'normal' ? IconCircleCheck : IconChartBar;
  return (
    <>
      <p className={classes.verdict} data-verdict={verdict ?? undefined}>
        <Icon size={22} aria-hidden="true" />
        {verdict !== null ? nameOf(verdict, ratio, explainedBy, mayBeSnow) : reasonWithoutVerdict(comparison)}
      </p>
      <dl className={classes.yields}>
        <Figure name={texts.own} value={texts.yield(own)} />
        <Figure name={texts.median} value={texts.yield(median)} />
        <Figure name={texts.ratio} value={texts.share(ratio)} />
      </dl>
      <p className="pv-soft">{texts.window(from, to)}</p>
      {isRough && (
        <p className={classes.hint}>
          <IconInfoCircle size={18} aria-hidden="true" />
          {texts.roughly}
        </p>
      )}
      {outage && (
        <p className={classes.hint} data-outage>
          <IconBolt size={18} aria-hidden="true" />
          {texts.outage(outage.from, outage.to, outage.installations.length)}
        </p>
      )}
    </>
  );
}

/** Why there is no verdict. */
function reasonWithoutVerdict({ reason, hindrance }: Comparison): string {
  if (reason === 'hindered') return texts.hindered(hindrance);
  return reason === null ? texts.unjudged : texts.reasons[reason];
}

/** A ratio within a tenth of the neighbours' yield is like theirs. */
const isLikeTheirs = (ratio: number | null): boolean => ratio === null || Math.abs(ratio - 1) <= 0.1;

/** A low yield that is a consequence is named by its cause, so that the strings are not checked in vain. A normal one that differs says the number. */
function nameOf(verdict: YieldVerdict, ratio: number | null, explainedBy: Cause | null, mayBeSnow: boolean): string {
  if (verdict === 'normal') return isLikeTheirs(ratio) ? causeName('low_yield', verdict) : texts.shareOfNeighbours(ratio ?? 0);
  if (explainedBy !== null) return texts.consequence(causeMark('low_yield', verdict), causeName(explainedBy));
  const name = causeName('low_yield', verdict);
  return mayBeSnow ? withSnow(name) : name;
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** How a figure is calculated, unfolded by a press. */
export function Calculation({ label, sentences }: { readonly label: string; readonly sentences: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <PlainButton
        className={classes.calculation}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} aria-hidden="true" />
        {label}
      </PlainButton>
      {isOpen && (
        <ul id={id} className="pv-points pv-stack-1 pv-soft">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
