import { type ReactNode, useId } from 'react';
import { comparisonTexts } from '#texts/care/comparison.ts';
import { limitedSentences, lostInWeekTexts as texts, lostSentences, throttlingSentence } from '#texts/voltage/voltage-report-file.ts';
import type { SeenLoss } from '#state/use-week-report.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { interruptionLines, verdictWords } from '#texts/voltage/report-sentences.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { MeteringForm } from '#ui/metering/metering-form.tsx';
import cards from './report-cards.module.css';
import classes from './voltages.module.css';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { eventName } from '#texts/installation/events.ts';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { Interruption } from '#domain/grid/voltage-quality/interruptions.ts';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { unjudgedPhases, VOLTAGE_RULES, type VoltageRule, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';

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

/**
 * Estimate of the energy lost to the grid in the week with its calculation, or why there is none; in a card of its own, what was
 * limited for another reason.
 */
export function LostCard({ loss }: { readonly loss: SeenLoss }) {
  const limited = loss.is === 'ready' ? limitedSentences(loss.value) : [];
  return (
    <>
      <VoltageCard title={texts.title}>
        {loss.is === 'too-early' ? (
          <p>{texts.tooEarly}</p>
        ) : (
          <ResourceState resource={loss} loadingText={texts.loading} absent={<p className="pv-soft pv-anywhere">{texts.notHeld}</p>}>
            {(lost) => lostSentences(lost).map((sentence) => <p key={sentence}>{sentence}</p>)}
          </ResourceState>
        )}
        <Reckoning />
      </VoltageCard>
      {limited.length > 0 && (
        <VoltageCard title={texts.limitedTitle}>
          {limited.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Reckoning />
        </VoltageCard>
      )}
    </>
  );
}

const Reckoning = () => (
  <details className={cards.calculation}>
    <summary>{comparisonTexts.lost.reckoning}</summary>
    <ul className="pv-points">
      {comparisonTexts.lost.reckoningText.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </details>
);

/** Metering point and operator, which the operator needs first. */
export function MeteringCard({ installation }: { readonly installation: Installation }) {
  const { changeMetering } = useCommands();
  const mayWork = useMay('staff');
  const resource = useValue(useQueries().meteringDetails(installation.id));
  return (
    <VoltageCard title={voltageReportTexts.metering.title}>
      <ResourceState resource={resource}>
        {(details) =>
          mayWork ? (
            <MeteringForm details={details} save={(wish) => changeMetering(details, wish, installation.description)} />
          ) : (
            <MeteringFacts details={details} />
          )
        }
      </ResourceState>
    </VoltageCard>
  );
}

/** Metering point and operator for accounts that may not change them. */
function MeteringFacts({ details: { ppe, operator } }: { readonly details: MeteringDetails }) {
  const { metering: texts } = voltageReportTexts;
  return (
    <>
      <p>{`${texts.ppe}: ${ppe ?? texts.none}`}</p>
      <p>{`${texts.operator}: ${operator === null ? texts.none : texts.operators[operator]}`}</p>
    </>
  );
}

interface EventsProps {
  readonly events: Readonly<Record<string, number>>;
  /** Those in daylight; `null` if unknown. */
  readonly daylightEvents: Readonly<Record<string, number>> | null;
  readonly throttledMinutes: number;
  /** `null` if unknown. */
  readonly lost: LostInWeek | null;
  /** Whether this inverter sends states and events. */
  readonly hasEvents: boolean;
}

/** Grid events that began in the week, and how long the inverter was throttled. */
export function WeekEvents({ events, daylightEvents, throttledMinutes, lost, hasEvents }: EventsProps) {
  const counted = Object.entries(events).filter(([, count]) => count > 0);
  if (!hasEvents && counted.length === 0 && throttledMinutes === 0) return <p>{voltageReportTexts.tellsNoEvents}</p>;
  return (
    <>
      {counted.length === 0 ? (
        <p>{voltageReportTexts.noEvents}</p>
      ) : (
        <ul className={classes.events}>
          {counted.map(([code, count]) => (
            <li key={code}>
              <span>{eventName(code)}</span>
              <span className="pv-soft pv-anywhere">{`${code} · ${voltageReportTexts.times(count, daylightEvents?.[code] ?? (daylightEvents ? 0 : count))}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{throttlingSentence(throttledMinutes, lost)}</p>
    </>
  );
}

/** When the supply was interrupted, or the installation was switched off. */
export function Interruptions({ interruptions }: { readonly interruptions: readonly Interruption[] }) {
  return (
    <>
      <p className="pv-soft pv-anywhere">{voltageReportTexts.interruptionsNote}</p>
      <ul className={classes.events}>
        {interruptionLines(interruptions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

const ICONS = { true: IconCircleCheck, false: IconAlertTriangle, null: IconHelpCircle } as const;

/** Both verdicts on the week, each with its rule in words and its reason. */
export function Verdicts({ report }: { readonly report: Pick<VoltageReport, 'phases' | 'expected'> }) {
  return (
    <ul className="pv-stack-3">
      {VOLTAGE_RULES.map((rule) => (
        <Verdict key={rule} rule={rule} report={report} />
      ))}
    </ul>
  );
}

interface VerdictProps {
  readonly rule: VoltageRule;
  readonly report: Pick<VoltageReport, 'phases' | 'expected'>;
}

function Verdict({ rule, report: { phases, expected } }: VerdictProps) {
  const verdict = `${weekVerdict(phases, rule)}` as const;
  const Icon = ICONS[verdict];
  const failing = phases.filter((phase) => phase[rule] === false).map(({ phase }) => phase);
  return (
    <li className={cards.verdict} data-verdict={verdict}>
      <Icon size={28} aria-hidden="true" className={cards.verdictIcon} />
      <div>
        <p className={cards.verdictName}>
          {voltageReportTexts.rules[rule].name}
          <strong className={cards.verdictWord}>{verdictWords(phases, expected, rule)}</strong>
        </p>
        <p className="pv-soft pv-anywhere">{voltageReportTexts.rules[rule].rule}</p>
        {failing.length > 0 && <p>{voltageReportTexts.failing(failing)}</p>}
        {unjudgedPhases(phases, rule).map((unjudged) => (
          <p key={unjudged.phases.join()}>{voltageReportTexts.unjudged(unjudged, expected)}</p>
        ))}
      </div>
    </li>
  );
}
