import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { DataNotice, NewInverterNotice, PutAsideNotice } from '#domain/diagnosis/data-notice.ts';
import { typedStart } from '#domain/service/exchange.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { addDays } from '#domain/time/local-date.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useExchange } from '#state/use-exchange.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { dataNoticeTexts as texts } from '#texts/installation/data-notices.ts';
import { polishNumber } from '#texts/numbers.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { useExchangeDialog } from '#ui/exchange/use-exchange-dialog.tsx';
import classes from './data-notices.module.css';

/** Query of the edit form's address that selects one phase; `screens/wizard/use-wizard.ts` reads it. */
const WITH_ONE_PHASE = '?phases=1';

interface NoticeText {
  readonly sentence: string;
  /** Link to the edit form that can correct it, with the query of its address. */
  readonly correct: { readonly text: string; readonly search: string } | null;
  /** Offers to enter a battery. */
  readonly offersBattery?: boolean;
  /** Asks for a decision about these readings. */
  readonly aside?: PutAsideNotice;
  /** Offers an exchange by this inverter. */
  readonly inverter?: NewInverterNotice;
}

type NightNotice = Extract<DataNotice, { kind: 'night_power' }>;

/** Nights with power from which on a battery is offered. Source: care rules; one night may be a wrong register. */
const OFFERED_FROM = 3;

function textOf(notice: DataNotice): NoticeText | null {
  switch (notice.kind) {
    case 'counter':
    case 'power':
      return { sentence: texts[notice.kind](shortDate(notice.since)), correct: { text: texts.correct, search: '' } };
    case 'kilowatts':
      return { sentence: texts.kilowatts(polishNumber(notice.peak, 2)), correct: null };
    case 'idle_phases':
      return { sentence: texts.idlePhases, correct: { text: texts.toOnePhase, search: WITH_ONE_PHASE } };
    case 'counter_stuck':
      return { sentence: texts.counterStuck(shortDate(notice.since)), correct: null };
    case 'rating':
      return { sentence: texts.rating, correct: { text: texts.correct, search: '' } };
    case 'night_power':
      return { sentence: nightText(notice), correct: null, offersBattery: !notice.hasBattery && notice.nights >= OFFERED_FROM };
    case 'put_aside':
      return { sentence: asideText(notice), correct: null, aside: notice };
    case 'new_inverter':
      return { sentence: texts.newInverter(notice.sn, dateAndTime(notice.from)), correct: null, inverter: notice };
    case 'left_out':
      return { sentence: texts.leftOut[notice.of](texts.leftOutCount(notice.count, dateAndTime(notice.last))), correct: null };
    case 'other':
      return null;
  }
}

function asideText({ count, beyond, from, to }: PutAsideNotice): string {
  const days = from === to ? shortDate(from) : `${shortDate(from)}–${shortDate(to)}`;
  return beyond === 0 ? texts.putAside(count, days) : `${texts.putAside(count, days)} ${texts.beyond(beyond)}`;
}

const nightText = ({ nights, last, hasBattery }: NightNotice): string => {
  const evening = `${shortDate(last)}/${shortDate(addDays(last, 1))}`;
  return hasBattery ? texts.fromBattery(evening) : texts.nightPower(texts.nights(nights), evening);
};

// The detail loads dialogs only when one is opened.
const ConfirmDialog = lazy(() => import('#ui/dialogs/confirm-dialog.tsx').then(({ ConfirmDialog: dialog }) => ({ default: dialog })));

/** Notices about data that make the figures below wrong or incomplete. */
export function DataNotices({ installation }: { readonly installation: Installation }) {
  const resource = useValue(useQueries().dataNotices(installation.id));
  const { offer, dialog } = useInverterOffer(installation);
  const notices = resource.is === 'ready' ? resource.value.flatMap((notice) => textOf(notice) ?? []) : [];
  return (
    <>
      {notices.length > 0 && <NoticeList {...{ installation, notices, offer }} />}
      {dialog}
    </>
  );
}

interface ListProps {
  readonly installation: Installation;
  readonly notices: readonly NoticeText[];
  readonly offer: OfferInverter;
}

function NoticeList({ installation: { id, sn, description }, notices, offer }: ListProps) {
  const mayWork = useMay('staff');
  return (
    <ul className={classes.notices} aria-label={texts.label}>
      {notices.map(({ sentence, correct, offersBattery = false, aside, inverter }) => (
        <li key={sentence} className={classes.notice}>
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden="true" />
          <p>
            {sentence}{' '}
            {correct !== null && mayWork && (
              <Link href={`/installation/${encodeURIComponent(sn)}/edit${correct.search}`}>{correct.text}</Link>
            )}
          </p>
          {offersBattery && mayWork && <BatteryOffer id={id} description={description} />}
          {aside && mayWork && <PutAsideDecision notice={aside} description={description} />}
          {inverter && mayWork && <InverterOffer notice={inverter} id={id} offer={offer} />}
        </li>
      ))}
    </ul>
  );
}

/** Enters a battery for an installation that gives power by night; nothing while its details are not known, or once it is entered. */
function BatteryOffer({ id, description }: { readonly id: number; readonly description: string }) {
  const { changeMetering } = useCommands();
  const details = lastKnown(useValue(useQueries().meteringDetails(id)));
  if (!details || details.hasBattery) return null;
  const enter = async (): Promise<void> => {
    const { ppe, operator, exportLimit = 'none' } = details;
    const outcome = await changeMetering(details, { ppe, operator, exportLimit, hasBattery: true }, description);
    notify(outcome.ok ? { text: texts.batterySet, topic: 'outbox' } : { text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <PlainButton look="outline" onClick={() => void enter()}>
      {texts.setBattery}
    </PlainButton>
  );
}

/** Opens an exchange; `null`: it is not offered. */
type OfferInverter = ((notice: NewInverterNotice) => void) | null;

/** The exchange with what is known of the new inverter. Its form stays open when the notice has gone meanwhile. Source: specification 37.23. */
function useInverterOffer(installation: Installation): { readonly offer: OfferInverter; readonly dialog: ReactNode } {
  const [offered, setOffered] = useState<NewInverterNotice | null>(null);
  const typed = offered ? { serial: offered.sn, ...typedStart(offered.from) } : {};
  const { open, dialog } = useExchangeDialog(installation, useExchange(installation), typed);
  const offer = (notice: NewInverterNotice): void => {
    setOffered(notice);
    open?.();
  };
  return { offer: open && offer, dialog };
}

interface OfferProps {
  readonly notice: NewInverterNotice;
  readonly id: number;
  readonly offer: OfferInverter;
}

/** Opens the exchange, or hides the question for all. */
function InverterOffer({ notice, id, offer }: OfferProps) {
  const { dismissInverter } = useCommands();
  const dismiss = async (): Promise<void> => {
    const outcome = await dismissInverter(id, notice.sn);
    notify(outcome.ok ? { text: texts.dismissed } : { text: problemSentence(outcome.problem), isError: true });
  };
  if (offer === null) return null;
  return (
    <div className={classes.ways}>
      <PlainButton look="outline" onClick={() => offer(notice)}>
        {texts.exchange}
      </PlainButton>
      <PlainButton look="outline" onClick={() => void dismiss()}>
        {texts.notExchanged}
      </PlainButton>
    </div>
  );
}

const DECISIONS = {
  take: { name: texts.take, title: texts.takeTitle, text: texts.takeText, done: texts.taken },
  discard: { name: texts.discard, title: texts.discardTitle, text: texts.discardText, done: texts.discarded },
} as const;

/** Takes in or discards readings that were put aside, after a confirmation. */
function PutAsideDecision({ notice, description }: { readonly notice: PutAsideNotice; readonly description: string }) {
  const { decidePutAside } = useCommands();
  const [opened, setOpened] = useState<keyof typeof DECISIONS | null>(null);
  const decide = async (decision: keyof typeof DECISIONS): Promise<void> => {
    const outcome = await decidePutAside(notice, decision, description);
    setOpened(null);
    notify(outcome.ok ? { text: DECISIONS[decision].done, topic: 'outbox' } : { text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <div className={classes.ways}>
      {(['take', 'discard'] as const).map((decision) => (
        <PlainButton key={decision} look="outline" onClick={() => setOpened(decision)}>
          {DECISIONS[decision].name}
        </PlainButton>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onClose={() => setOpened(null)}
            title={DECISIONS[opened].title}
            text={DECISIONS[opened].text}
            confirmLabel={DECISIONS[opened].name}
            isDangerous={opened === 'discard'}
            onConfirm={() => decide(opened)}
          />
        </Suspense>
      )}
    </div>
  );
}
