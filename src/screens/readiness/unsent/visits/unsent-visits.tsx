import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { needsUser } from '#domain/service/change-state.ts';
import { isUnawaited, type VisitSending } from '#domain/service/visit-sending.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useIsLineTold, useLine, useSendsOnlyOpen } from '#state/use-sending.ts';
import type { PendingChange } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { CheckField } from '#ui/forms/check-field.tsx';
import { SendingProgress } from '#ui/sending/sending-progress.tsx';
import { FileTroubles } from './file-troubles.tsx';
import { SaveVisit } from './save-visit.tsx';
import unsent from '#screens/readiness/unsent/unsent.module.css';
import classes from './visit-card.module.css';

interface Props {
  readonly visits: readonly VisitSending[];
  readonly pending: readonly PendingChange[];
  /** Shows one change with its actions. */
  readonly render: (change: PendingChange) => ReactNode;
}

/** Unsent visits, a card each: how far it is, what is wrong with its files, and its single changes folded. */
export function UnsentVisits({ visits, pending, render }: Props) {
  return (
    <section aria-label={texts.title}>
      <h3 className={unsent.sub}>{texts.title}</h3>
      <WifiOnly />
      <ul className={classes.list}>
        {visits.map((visit) => (
          <li key={visit.uuid}>
            {visit.isErased ? (
              <ErasedCard visit={visit} />
            ) : (
              <VisitCard visit={visit} changes={pending.filter(({ seq }) => visit.changes.includes(seq))} render={render} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Zdjęcia tylko przez Wi-Fi', where the browser tells the network. */
function WifiOnly() {
  const isTold = useIsLineTold();
  const isWifiOnly = useValue(useQueries().isWifiOnly);
  const { setWifiOnly } = useCommands();
  if (!isTold && !isWifiOnly) return null;
  const set = async (isOn: boolean): Promise<void> => {
    const outcome = await setWifiOnly(isOn);
    if (!outcome.ok) notify({ text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <div className={classes.wifi}>
      <CheckField label={texts.wifiOnly} description={texts.wifiOnlyWhy} isChecked={isWifiOnly} onChange={(isOn) => void set(isOn)} />
    </div>
  );
}

/** A visit that the office has erased while something of it was not sent. */
function ErasedCard({ visit }: { readonly visit: VisitSending }) {
  const { confirmErasure } = useCommands();
  return (
    <article className={unsent.card} aria-label={texts.name(visit)} data-testid="unsent-visit" data-troubled="">
      <h4 className={classes.name}>{texts.name(visit)}</h4>
      <p className="pv-strong">{texts.erased}</p>
      <div className={classes.ways}>
        <Button onClick={() => void confirmErasure(visit.uuid)}>{texts.confirmErased}</Button>
      </div>
    </article>
  );
}

interface CardProps {
  readonly visit: VisitSending;
  readonly changes: readonly PendingChange[];
  readonly render: Props['render'];
}

function VisitCard({ visit, changes, render }: CardProps) {
  const { uuid, troubles } = visit;
  const queries = useQueries();
  const { isSending } = useValue(queries.outbox);
  const { stopFiles, sendFilesNow } = useCommands();
  const named = new Set(troubles.map(({ seq }) => seq));
  // a file that is named above is not shown a second time unfolded
  const needing = changes.filter((change) => needsUser(change) && !named.has(change.seq));
  // 'Wyślij bez tego pliku' would not be true of a file that the office does not await
  const unawaited = new Set(troubles.filter(isUnawaited).map(({ seq }) => seq));
  const others = changes.filter((change) => !needing.includes(change) && !unawaited.has(change.seq));
  return (
    <article
      className={unsent.card}
      aria-label={texts.name(visit)}
      data-testid="unsent-visit"
      data-troubled={troubles.length > 0 || needing.length > 0 || undefined}
    >
      <h4 className={classes.name}>{texts.name(visit)}</h4>
      <SendingProgress
        visit={visit}
        line={useLine()}
        isSending={isSending}
        isOnlyOpen={useSendsOnlyOpen()}
        onStop={() => void stopFiles(uuid)}
        onSendNow={() => void sendFilesNow([uuid])}
      >
        <SaveVisit uuid={uuid} />
        <Link href={`/visit/${uuid}`} className={classes.open}>
          {texts.open}
        </Link>
      </SendingProgress>
      <FileTroubles visit={visit} />
      {needing.map((change) => (
        <div key={change.seq}>{render(change)}</div>
      ))}
      {others.length > 0 && (
        <details className={classes.single}>
          <summary>{texts.single(others.length)}</summary>
          <ul className={classes.list}>
            {others.map((change) => (
              <li key={change.seq}>{render(change)}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
