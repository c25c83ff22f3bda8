import { IconCircleCheck, IconDownload, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { needsUser } from '#domain/service/change-state.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel, LoadingPanel, WarnStrip } from '#ui/panels.tsx';
import { saveText } from '#ui/export/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { ChangeCard, Suspects } from './change-card.tsx';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import classes from './unsent.module.css';
import { type Check, useListCheck } from './use-list-check.ts';
import { KIND_WORDS, subjectOf } from './change-words.ts';

const UnsentVisits = lazy(() => import('./visits/unsent-visits.tsx').then((module) => ({ default: module.UnsentVisits })));

/** All changes of the user that the office does not have yet, with their actions. */
export function UnsentScreen() {
  const outbox = useValue(useQueries().outbox);
  const { isKnown, isMatching, pending, finished, paused, stopped, ofNewerApp } = outbox;
  const check = useListCheck(outbox);
  const visits = useValue(useQueries().unsentVisits);
  const ofVisits = new Set(visits?.flatMap(({ changes }) => changes));
  const single = pending.filter(({ seq, visit }) => (visits === null ? visit === undefined : !ofVisits.has(seq)));
  const needing = single.filter(needsUser);
  const waiting = single.filter((change) => !needsUser(change));
  const [edited, setEdited] = useState<PendingChange | null>(null);
  return (
    <div className={classes.screen}>
      <Head outbox={outbox} />
      {paused && <WarnStrip>{texts.paused[paused]}</WarnStrip>}
      {!paused && stopped && <WarnStrip>{texts.stopped[stopped]}</WarnStrip>}
      {pending.some(({ why }) => why === 'lost' || why === 'renumbered') && <WarnStrip>{texts.restored}</WarnStrip>}
      <SendAllLost lost={pending.filter(({ why }) => why === 'lost')} />
      {ofNewerApp > 0 && <WarnStrip>{texts.ofNewerApp(ofNewerApp)}</WarnStrip>}
      {!isKnown && <LoadingPanel />}
      {isMatching && <WarnStrip>{texts.matching}</WarnStrip>}
      {isKnown && !isMatching && pending.length + ofNewerApp === 0 && !visits?.length && (
        <EmptyPanel title={texts.none} text={texts.noneText} icon={<IconCircleCheck size={36} stroke={1.5} />} />
      )}
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
    </div>
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

function Head({ outbox: { pending, isSending, ofNewerApp } }: { readonly outbox: OutboxView }) {
  const { sendNow, exportChanges } = useCommands();
  const exportAll = async () => {
    saveText(texts.fileName(localDateOf(Date.now())), await exportChanges(), 'application/json');
    notify({ text: texts.exported(pending.length + ofNewerApp) });
  };
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lead}>{texts.lead}</p>
        <p className={classes.count} role="status">
          {pending.length > 0 && texts.waiting(pending.length)}
          {isSending && ` · ${texts.sending}`}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={pending.length === 0}
          loading={isSending}
          onClick={() => void sendNow()}
        >
          {texts.sendNow}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          disabled={pending.length + ofNewerApp === 0}
          onClick={() => void exportAll()}
        >
          {texts.export}
        </Button>
      </div>
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
      <h2 className={classes.sub}>{title}</h2>
      <ul className={classes.list}>
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
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={change.seq} className={classes.line}>
            <p className={classes.text}>
              <strong>{KIND_WORDS[change.kind].name}</strong> {subjectOf(change)}
            </p>
            <p className={classes.when}>
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
