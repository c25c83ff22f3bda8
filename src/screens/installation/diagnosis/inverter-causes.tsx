import { stateOfCause } from '#domain/diagnosis/care-state.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { causeName } from '#texts/diagnoses.ts';
import { type Cause, eventCause, severityOf } from '#domain/diagnosis/cause.ts';
import { certaintyOf, type Evidence } from '#domain/diagnosis/diagnosis.ts';
import { SEVERITY_RANK } from '#domain/diagnosis/worst-first.ts';
import { eventsNow, type KnownInverter } from '#domain/grid/event-log.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { useKnownInverter } from '#screens/installation/use-known-inverter.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { guideOf, type GuideSubject, useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './diagnosis.module.css';
import { Fact, TaskLink } from './cause-parts.tsx';

interface NamedNow {
  readonly cause: Cause;
  /** `null` without a time. */
  readonly since: Instant | null;
  readonly evidence: Evidence;
}

/** What the inverter itself names as wrong, the worst first: its active events, or else its state. */
function causesNamedBy({ events, state, at }: InverterStatus, known: KnownInverter): readonly NamedNow[] {
  const { active, history, faultSince } = eventsNow(events, known);
  const isInFault = faultSince !== null || (state !== null && inverterState(state) === 'FAULT');
  if (active.length === 0 && isInFault) return [{ cause: 'state:FAULT', since: faultSince ?? at, evidence: { of: 'fault', codes: [] } }];
  return active
    .map((code) => ({
      cause: eventCause(code),
      since: history.find((spell) => spell.code === code && spell.to === null)?.from ?? at,
      evidence: { of: 'event', code, highestVoltage: null } as const,
    }))
    .sort((one, other) => SEVERITY_RANK[severityOf(one.cause)] - SEVERITY_RANK[severityOf(other.cause)]);
}

/** For a backend without diagnoses: what the inverter names, each with its page of the guide. */
export function InverterCauses({ status, installation }: { readonly status: InverterStatus; readonly installation: Installation }) {
  const named = causesNamedBy(status, useKnownInverter(installation));
  if (named.length === 0) return null;
  return (
    <section aria-label={texts.named} className="pv-stack-3 pv-shrink">
      <h3 className="pv-soft pv-strong">{texts.named}</h3>
      {named.map((one) => (
        <InverterCause key={one.cause} named={one} installation={installation} />
      ))}
    </section>
  );
}

interface InverterCauseProps {
  readonly named: NamedNow;
  readonly installation: Installation;
}

function InverterCause({ named: { cause, since, evidence }, installation }: InverterCauseProps) {
  const now = useNow();
  const { sn } = installation;
  const name = causeName(cause);
  const certainty = certaintyOf(evidence);
  const state = stateOfCause(severityOf(cause), installation.isWorking);
  const subject: GuideSubject = { of: 'cause', cause, verdict: null };
  const { button, fold } = useGuideFold(subject, name);
  const book = bookOf(useGuide());
  const page = book && guideOf(book, subject).page;
  const address = since === null ? `/tasks/new?sn=${encodeURIComponent(sn)}` : newTaskAddress(sn, { cause, since, evidence }, null, book);
  return (
    <article className={classes.trouble} data-state={state}>
      <header className={classes.head}>
        <h4 className={classes.name}>
          <CareIcon state={state} size={20} />
          {name}
        </h4>
      </header>
      {since !== null && <p className={classes.since}>{texts.since(since, now)}</p>}
      <dl className={classes.facts}>
        {certainty !== 'named' && <Fact name={texts.certainty} value={texts.certainties[certainty]} />}
        {page && <Fact name={texts.firstCheck} value={page.firstCheck} isStrong />}
        {page && <Fact name={texts.bring} value={page.bring} />}
      </dl>
      <div className="pv-flow pv-gap-2">
        {button}
        <TaskLink open={null} otherwise={address} />
      </div>
      {fold}
    </article>
  );
}
