import { IconDownload, IconSend } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { needsUser } from '#domain/service/change-state.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { notify } from '#ui/dialogs/notify.ts';
import page from '#ui/page.module.css';
import { LoadingPanel, WarnStrip } from '#ui/panels.tsx';
import { saveText } from '#ui/export/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { ChangeCard, Suspects } from './change-card.tsx';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import classes from './unsent.module.css';
import { type Check, useListCheck } from './use-list-check.ts';
import { KIND_WORDS, subjectOf } from './change-words.ts';

const UnsentVisits = lazy(() => import('./visits/unsent-visits.tsx').then((module) => ({ default: module.UnsentVisits })));

interface Props {
  /** The user came for them. */
  readonly isWanted?: boolean;
}

/** All changes of the user that the office does not have yet, with their actions. */
export function UnsentChanges({ isWanted = false }: Props) {
  const outbox = useValue(useQueries().outbox);
  const { isKnown, isMatching, pending, finished, paused, stopped, ofNewerApp } = outbox;
  const check = useListCheck(outbox);
  const visits = useValue(useQueries().unsentVisits);
  const ofVisits = new Set(visits?.flatMap(({ changes }) => changes));
  const single = pending.filter(({ seq, visit }) => (visits === null ? visit === undefined : !ofVisits.has(seq)));
  const isNone = isKnown && !isMatching && pending.length + ofNewerApp === 0 && !visits?.length;
  const needing = single.filter(needsUser);
  const waiting = single.filter((change) => !needsUser(change));
  const [edited, setEdited] = useState<PendingChange | null>(null);
  return (
    <section className="pv-column pv-gap-4" aria-labelledby="pv-unsent">
      <Head outbox={outbox} isNone={isNone} isWanted={isWanted} />
      {paused && <WarnStrip>{texts.paused[paused]}</WarnStrip>}
      {!paused && stopped && <WarnStrip>{texts.stopped[stopped]}</WarnStrip>}
      {pending.some(({ why }) => why === 'lost' || why === 'renumbered') && <WarnStrip>{texts.restored}</WarnStrip>}
      <SendAllLost lost={pending.filter(({ why }) => why === 'lost')} />
      {ofNewerApp > 0 && <WarnStrip>{texts.ofNewerApp(ofNewerApp)}</WarnStrip>}
      {!isKnown && <LoadingPanel />}
      {isMatching && <WarnStrip>{texts.matching}</WarnStrip>}
      {visits !== null && visits.length > 0 && (
        <Suspense fallback={<LoadingPanel />}>
          <UnsentVisits
            visits={visits}
            pending={pending}
            render={(change) => <ChangeCard change={change} check={check} onEdit={setEdited} />}
          />
        </Suspense>
      )}
      <Changes title={texts.needsYou} changes={needing} check={check} onEdit={setEdited} />
      <Changes title={texts.onTheWay} changes={waiting} check={check} onEdit={setEdited} />
      <FinishedChanges changes={finished} />
      {edited && <EditTaskDialog opened={edited} outbox={outbox} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** Sends all changes again that a restored backup has lost, in their order. */
function SendAllLost({ lost }: { readonly lost: readonly PendingChange[] }) {
  const { sendAgain } = useCommands();
  if (lost.length < 2) return null;
  const sendAll = async () => {
    for (const { seq } of lost) await sendAgain(seq);
  };
  return (
    <Button variant="default" onClick={() => void sendAll()}>
      {texts.againAll(lost.length)}
    </Button>
  );
}

interface HeadProps extends Props {
  readonly outbox: OutboxView;
  /** It is known that everything was sent. */
  readonly isNone: boolean;
}

function Head({ outbox: { pending, isSending, ofNewerApp }, isNone, isWanted }: HeadProps) {
  const { sendNow, exportChanges } = useCommands();
  const exportAll = async () => {
    saveText(texts.fileName(localDateOf(Date.now())), await exportChanges(), 'application/json');
    notify({ text: texts.exported(pending.length + ofNewerApp) });
  };
  const hasAny = pending.length + ofNewerApp > 0;
  return (
    <header className={clsx(page.card, classes.head)}>
      <div className={classes.headText}>
        <h2 id="pv-unsent" className="pv-heading" data-arrival={isWanted || undefined}>
          {texts.title}
        </h2>
        <p className={page.lead} role="status">
          {isNone && texts.none}
          {pending.length > 0 && texts.waiting(pending.length)}
          {isSending && ` · ${texts.sending}`}
        </p>
        {hasAny && <p className={page.soft}>{texts.lead}</p>}
      </div>
      {hasAny && (
        <div className="pv-flow pv-gap-2">
          <Button
            leftSection={<IconSend size={18} aria-hidden="true" />}
            disabled={pending.length === 0}
            loading={isSending}
            onClick={() => void sendNow()}
          >
            {texts.sendNow}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => void exportAll()}>
            {texts.export}
          </Button>
        </div>
      )}
    </header>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly PendingChange[];
  readonly check: Check;
  readonly onEdit: (change: PendingChange) => void;
}

function Changes({ title, changes, check, onEdit }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.sub}>{title}</h3>
      <ul className="pv-column pv-gap-3">
        {changes.map((change) => (
          <li key={change.seq}>
            <ChangeCard change={change} check={check} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Changes that were sent, and possible duplicates. */
function FinishedChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  const [since] = useState(Date.now);
  if (changes.length === 0) return null;
  // unfolded if a change was sent while the screen is open, so that it does not seem to disappear
  const isOpen = changes.some(({ suspects, doneAt }) => suspects.length > 0 || (doneAt ?? 0) >= since);
  return (
    <details className={classes.finished} open={isOpen}>
      <summary>{`${texts.finished} (${changes.length})`}</summary>
      <ul className="pv-column pv-gap-3">
        {changes.map((change) => (
          <li key={change.seq} className={classes.line}>
            <p className="pv-anywhere">
              <strong>{KIND_WORDS[change.kind].name}</strong> {subjectOf(change)}
            </p>
            <p className="pv-soft">
              {texts.savedAt(change.createdAt)}
              {change.doneAt !== null && ` · ${texts.sentAt(change.doneAt)}`}
              {change.sending === 'create' && change.serverId !== null && ` · ${texts.sentAs(change.serverId)}`}
            </p>
            <Suspects ids={change.suspects} />
          </li>
        ))}
      </ul>
    </details>
  );
}
