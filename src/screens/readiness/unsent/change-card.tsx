import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircleCheck,
  IconClipboardText,
  IconClock,
  IconCloudUpload,
  IconFilePlus,
  IconFileUpload,
  IconReplace,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import type { PendingChange } from '#state/views.ts';
import { ago, clockTime, dateAndTime } from '#texts/dates.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { useNow } from '#ui/use-now.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { ChangeActions } from './change-actions.tsx';
import { explanationOf, canBeOnList, KIND_WORDS, OLD, stateOf, subjectOf, toneOf } from './change-words.ts';
import { PlanChange } from './plan-change.tsx';
import type { Check } from './use-list-check.ts';
import classes from './unsent.module.css';

const TONE_ICONS = { calm: IconCloudUpload, good: IconCircleCheck, warn: IconClock, bad: IconAlertTriangle } as const;

const SENDING_ICONS = {
  create: IconFilePlus,
  change: IconReplace,
  call: IconReplace,
  plan: IconCalendarEvent,
  visit: IconClipboardText,
  file: IconFileUpload,
} as const satisfies Record<PendingChange['sending'], unknown>;

interface Props {
  readonly change: PendingChange;
  readonly check: Check;
  readonly onEdit: (change: PendingChange) => void;
}

/** One change: what, for which installation, state, age, reason and actions. */
export function ChangeCard({ change, check, onEdit }: Props) {
  const { kind, sending, state, status, quote, reason, httpStatus, suspects } = change;
  const now = useNow();
  const explanation = explanationOf(change, now);
  const tone = toneOf(state);
  const ToneIcon = TONE_ICONS[tone];
  const KindIcon = SENDING_ICONS[sending];
  return (
    <article className={classes.card} data-tone={tone} data-state={state} data-testid="change">
      <header className={classes.cardHead}>
        <KindIcon size={22} aria-hidden="true" className={classes.kindIcon} />
        <div className={classes.cardTitle}>
          <h4 className={classes.kind}>{KIND_WORDS[kind].name}</h4>
          <p className="pv-quiet pv-anywhere">{subjectOf(change)}</p>
        </div>
        <span className={classes.state} data-tone={tone}>
          <ToneIcon size={16} aria-hidden="true" />
          {stateOf(change, now)}
        </span>
      </header>
      {status !== null && <p className="pv-anywhere">{texts.toStatus(status)}</p>}
      {change.plan && <PlanChange plan={change.plan} isConflict={state === 'conflict'} />}
      {quote && <p className={classes.quote}>{quote}</p>}
      <When change={change} />
      {explanation && <p className="pv-anywhere">{explanation}</p>}
      {reason && (
        <p className="pv-anywhere">
          <strong>{texts.reason}</strong> {reason}
          {httpStatus !== null && ` (${texts.answer(httpStatus)})`}
        </p>
      )}
      {state === 'conflict' && sending === 'change' && <ConflictTable change={change} />}
      {change.visit && (
        <Link href={`/visit/${change.visit}`} className={classes.visit}>
          {texts.toVisit}
        </Link>
      )}
      <Suspects ids={suspects} />
      <Lookalikes ids={change.lookalikes} />
      {canBeOnList(change) && <Checked change={change} check={check} />}
      {!(canBeOnList(change) && check.is === 'checking') && <ChangeActions change={change} onEdit={onEdit} />}
    </article>
  );
}

function When({ change: { createdAt, attempt, notBefore, state } }: { readonly change: PendingChange }) {
  const now = useNow();
  const words = [
    texts.savedAt(createdAt),
    ago(createdAt, now),
    attempt > 0 && texts.attempts(attempt),
    notBefore !== null && notBefore > now && state !== 'done' && texts.nextTry(clockTime(notBefore)),
  ].filter(Boolean);
  return (
    <>
      <p className="pv-soft">{words.join(' · ')}</p>
      {state === 'queued' && now - createdAt > OLD && <p className={classes.old}>{texts.old}</p>}
    </>
  );
}

/** The result of looking for a creation in doubt in a fresh list, which happens before any action is offered. */
function Checked({ change: { why }, check }: { readonly change: PendingChange; readonly check: Check }) {
  const words =
    check.is === 'checked'
      ? (why === 'similar' ? texts.checkedSimilar : texts.checked)(clockTime(check.at))
      : check.is === 'failed'
        ? texts.notChecked
        : texts.checking;
  return (
    <p className="pv-soft" role="status">
      {words}
    </p>
  );
}

function Lookalikes({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <p className="pv-anywhere">
      {texts.lookalikes} <TaskLinks ids={ids} />
    </p>
  );
}

/** Tasks at the office that may be duplicates. The contract has no deletion, so the user decides. */
export function Suspects({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <p className={classes.suspects}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <strong>{texts.duplicates(ids)}</strong> {texts.duplicateText} <TaskLinks ids={ids} />
      </span>
    </p>
  );
}

function TaskLinks({ ids }: { readonly ids: readonly number[] }) {
  return (
    <span className={classes.numbers}>
      {ids.map((id) => (
        <Link key={id} href={taskPath(id)}>
          {texts.taskNumber(id)}
        </Link>
      ))}
    </span>
  );
}

/** 'Ty / Biuro / Było': the three states of a conflict. */
function ConflictTable({ change: { status, createdAt, office, base } }: { readonly change: PendingChange }) {
  const rows = [
    { who: texts.you, status, at: createdAt },
    { who: texts.office, status: office?.status ?? null, at: office?.updatedAt ?? null },
    { who: texts.was, status: base?.status ?? null, at: base?.updatedAt ?? null },
  ] as const;
  return (
    <table className={classes.conflict}>
      <thead>
        <tr>
          <th scope="col">{texts.whose}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col">{texts.changedAt}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.who}>
            <th scope="row">{row.who}</th>
            <td>{row.status === null ? texts.never : texts.statusWord(row.status)}</td>
            <td>{row.at === null ? texts.never : dateAndTime(row.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
