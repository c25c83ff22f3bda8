import { IconChevronDown, IconHelpCircle, IconRefreshAlert } from '@tabler/icons-react';
import { useState, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { ToDo } from '#domain/diagnosis/to-do.ts';
import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import { useMay } from '#state/use-account.ts';
import { nameOf as causeNameOf } from '#texts/care/causes.ts';
import { reasonText, repairTexts } from '#texts/care/repairs.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { dateAndTime, nearTime } from '#texts/dates.ts';
import { lastsFor, severityTexts } from '#texts/diagnoses.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CauseIcon, toneOf } from '#ui/causes/cause-icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { Acknowledge, FileTask } from './decisions.tsx';
import classes from './to-do.module.css';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';

interface Props {
  readonly line: ToDo;
  readonly nameOf: NameOf;
  readonly onDecided: () => void;
}

const SEPARATOR = ' · ';
const addressOf = (sn: string): string => `/installation/${encodeURIComponent(sn)}`;

/** One problem: what, where, since when, and the buttons to decide about it. */
export function ToDoLine({ line, nameOf, onDecided }: Props) {
  if (line.is === 'outage') return <OutageLine diagnoses={line.diagnoses} since={line.since} nameOf={nameOf} onDecided={onDecided} />;
  if (line.is === 'unexplained') return <UnexplainedLine installation={line.installation} />;
  if (line.is === 'repair') return <RepairLine check={line.check} nameOf={nameOf} />;
  return <CauseLine diagnosis={line.diagnosis} nameOf={nameOf} onDecided={onDecided} />;
}

/** The severity, the duration and an optional remark. */
function When({ severity, since, more }: { readonly severity: Severity; readonly since: Instant; readonly more?: string }) {
  const now = useNow();
  return (
    <time dateTime={new Date(since).toISOString()} title={dateAndTime(since)}>
      {[severityTexts[severity], lastsFor(since, now), more].filter(Boolean).join(SEPARATOR)}
    </time>
  );
}

interface CauseProps extends Omit<Props, 'line'> {
  readonly diagnosis: DiagnosisEntry;
}

function CauseLine({ diagnosis, nameOf, onDecided }: CauseProps) {
  const { installation, sn, cause, severity, since, evidence } = diagnosis;
  const place = nameOf(installation) ?? sn;
  const what = causeNameOf(diagnosis);
  return (
    <li className={classes.line} data-tone={toneOf(diagnosis)}>
      <CauseIcon cause={cause} size={20} />
      <Link href={addressOf(sn)} className={classes.what}>
        <strong>{what}</strong>
        <span className={classes.place}>{place}</span>
        <span className={classes.when}>
          <When severity={severity} since={since} {...(evidence.of === 'yield' && { more: texts.ofNeighbours(evidence.ratio) })} />
        </span>
      </Link>
      <div className={classes.buttons}>
        <FileTask diagnosis={diagnosis} label={texts.fileTaskFor(what, place)} />
        <Acknowledge diagnoses={[diagnosis]} label={texts.acknowledgeFor(what, place)} onDone={onDecided} />
      </div>
    </li>
  );
}

interface OutageProps extends Omit<Props, 'line'> {
  readonly diagnoses: readonly DiagnosisEntry[];
  readonly since: Instant;
}

/** A grid outage: one line, whose installations are unfolded by a press. */
function OutageLine({ diagnoses, since, nameOf, onDecided }: OutageProps) {
  const [isOpen, setOpen] = useState(false);
  const what = texts.outage(diagnoses.length);
  const places = diagnoses.map(({ installation, sn }) => nameOf(installation) ?? sn);
  return (
    <li className={classes.line} data-tone="grid">
      <CauseIcon cause="grid_outage" size={20} />
      <PlainButton className={classes.what} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <strong>{what}</strong>
        <span className={classes.place}>{places.slice(0, 3).join(', ') + (places.length > 3 ? '…' : '')}</span>
        <span className={classes.when}>
          <When severity="major" since={since} />
          <span className={classes.fold} data-open={isOpen || undefined}>
            {isOpen ? texts.outageHide : texts.outageShow}
            <IconChevronDown size={14} aria-hidden="true" />
          </span>
        </span>
      </PlainButton>
      {isOpen && (
        <ul className={classes.hit}>
          {diagnoses.map((diagnosis, at) => (
            <li key={diagnosis.id}>
              <Link href={addressOf(diagnosis.sn)}>{places[at]}</Link>
              <FileTask diagnosis={diagnosis} label={texts.fileTaskFor(what, places[at] ?? diagnosis.sn)} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Acknowledge diagnoses={diagnoses} label={texts.acknowledgeFor(what, places.join(', '))} onDone={onDecided} />
      </div>
    </li>
  );
}

/** An installation that does not work without a known cause: there is nothing to acknowledge, and the guide has no page for it. */
function UnexplainedLine({ installation: { sn, description, lastReading } }: { readonly installation: Installation }) {
  const now = useNow();
  const place = description || sn;
  const canFileTask = useMay('staff');
  const [, go] = useLocation();
  return (
    <li className={classes.line} data-tone="major">
      <IconHelpCircle size={20} aria-hidden="true" />
      <Link href={addressOf(sn)} className={classes.what}>
        <strong>{texts.unexplained}</strong>
        <span className={classes.place}>{place}</span>
        <span className={classes.when}>
          {[severityTexts.major, lastReading !== null && texts.lastReading(nearTime(lastReading, now))].filter(Boolean).join(SEPARATOR)}
        </span>
      </Link>
      {canFileTask && (
        <div className={classes.buttons}>
          <PlainButton
            look="outline"
            aria-label={texts.fileTaskFor(texts.unexplained, place)}
            onClick={() => go(`/tasks/new?sn=${encodeURIComponent(sn)}`)}
          >
            {texts.fileTask}
          </PlainButton>
        </div>
      )}
    </li>
  );
}

/** A repair that the data did not confirm. It is reopened on the card of repairs. */
function RepairLine({ check, nameOf }: { readonly check: RepairCheck; readonly nameOf: NameOf }) {
  const reason = reasonText(check);
  return (
    <li className={classes.line} data-tone="minor">
      <IconRefreshAlert size={20} aria-hidden="true" />
      <Link href={taskPath(check.task)} className={classes.what}>
        <strong>{texts.repair}</strong>
        <span className={classes.place}>{nameOf(check.installation) ?? repairTexts.toTask(check.task)}</span>
        <span className={classes.when}>{[repairTexts.toTask(check.task), reason].filter(Boolean).join(SEPARATOR)}</span>
      </Link>
    </li>
  );
}

/** The name of an installation by its id; `null` if it is not on the device. */
type NameOf = (installation: number | null) => string | null;

export function useNames(): NameOf {
  const rows = lastKnown(useValue(useQueries().installations))?.rows;
  return useMemo(() => {
    const names = new Map(rows?.map(({ id, description }) => [id, description]));
    return (installation) => (installation === null ? null : (names.get(installation) ?? null));
  }, [rows]);
}
