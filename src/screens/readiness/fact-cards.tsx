import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './readiness.module.css';
import { useQueries, useValue, useCommands } from '#state/app-context.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Readiness } from '#state/views.ts';
import { bytes } from '#texts/numbers.ts';
import { readinessTexts as texts, readySentence, readyTexts } from '#texts/readiness.ts';
import { Protect } from './protect.tsx';
import { hasBeenChecked } from './readiness-checks.ts';
import { Link, useSearch } from 'wouter';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { Age, isSameAge } from '#ui/age.tsx';
import { useNow } from '#ui/use-now.ts';
import { Button } from '#ui/button/button.tsx';
import page from '#ui/page.module.css';

interface Props {
  readonly name: string;
  /** `null` if unknown; left out if the fact is neither good nor bad. */
  readonly isGood?: boolean | null;
  readonly value: ReactNode;
  readonly advice?: ReactNode;
}

/** One line: name, state as an icon and in words, and advice. */
function Fact({ name, isGood, value, advice }: Props) {
  const Icon = isGood ? IconCircleCheck : isGood === false ? IconAlertTriangle : IconHelpCircle;
  return (
    <div className={classes.fact}>
      <dt className={classes.factName}>
        {isGood !== undefined && <Icon size={20} aria-hidden="true" data-good={String(isGood)} className={classes.factIcon} />}
        {name}
      </dt>
      <dd className={classes.factValue}>
        {value}
        {advice && <div className={classes.advice}>{advice}</div>}
      </dd>
    </div>
  );
}

const word = (isSo: boolean | null): string => (isSo === null ? texts.unknown : isSo ? texts.yes : texts.no);

interface DeviceProps {
  readonly readiness: Readiness;
  /** The first steps say whether the app is installed and its data protected. */
  readonly areStepsOpen: boolean;
}

/** What the browser provides: the app's files, storage protection, a session that survives, background sync, storage space. */
export function DeviceFacts({ readiness, areStepsOpen }: DeviceProps) {
  const { isStorageProtected, hasBackgroundSync, quota, version, codeReader } = readiness;
  const [shell, survivesRestart] = hasBeenChecked(readiness) ? [readiness.shell, readiness.survivesRestart] : [null, null];
  const { isInstalled } = useValue(useQueries().update);
  return (
    <section className={page.card}>
      <h2 className="pv-heading">{texts.deviceTitle}</h2>
      <dl className={classes.facts}>
        <Fact name={texts.shell} isGood={shell} value={word(shell)} advice={shell === false && texts.shellNo} />
        <Fact
          name={texts.restart}
          isGood={survivesRestart}
          value={word(survivesRestart)}
          advice={survivesRestart === false && texts.restartNo}
        />
        {!areStepsOpen && (
          <Fact
            name={texts.protectedTitle}
            isGood={isStorageProtected}
            value={word(isStorageProtected)}
            advice={isStorageProtected === false && <Protect />}
          />
        )}
        <Fact
          name={texts.sync}
          isGood={hasBackgroundSync || null}
          value={word(hasBackgroundSync)}
          advice={!hasBackgroundSync && texts.syncNo}
        />
        {!areStepsOpen && (
          <Fact name={texts.installed} isGood={isInstalled || null} value={word(isInstalled)} advice={!isInstalled && texts.installedNo} />
        )}
        {codeReader !== null && (
          <Fact name={texts.codeReader} isGood={codeReader} value={word(codeReader)} advice={!codeReader && texts.codeReaderNo} />
        )}
        {quota && (
          <Fact name={texts.quota} value={texts.quotaOf(bytes(quota.used), bytes(quota.available))} advice={<FreeRoom {...quota} />} />
        )}
        <Fact name={texts.version} value={version} />
      </dl>
    </section>
  );
}

/** Unit: bytes. Where less is free room can be made here. */
const LITTLE = 200_000_000;

/** 'Zwolnij miejsce', where little is free or a photo did not fit. */
function FreeRoom({ used, available }: NonNullable<Readiness['quota']>) {
  const { freeRoom } = useCommands();
  const isAsked = new URLSearchParams(useSearch()).has('room');
  const [isBusy, setBusy] = useState(false);
  if (!isAsked && available - used >= LITTLE) return null;
  const free = async (): Promise<void> => {
    setBusy(true);
    const outcome = await freeRoom();
    setBusy(false);
    notify(outcome.ok ? { text: texts.roomFreed } : { text: problemSentence(outcome.problem), isError: true });
  };
  return (
    <>
      <p className="pv-small">{texts.freeRoomText}</p>
      <Button variant="default" loading={isBusy} onClick={() => void free()}>
        {texts.freeRoom}
      </Button>{' '}
      <Link href="/map?areas=1">{texts.mapAreas}</Link>
    </>
  );
}

/** The lists on the device with the age of the oldest, and where one is newer with its own. */
export function HeldData({ readiness: { lists, details } }: { readonly readiness: Readiness }) {
  const ages = lists.flatMap(({ asOf }) => asOf ?? []);
  const oldest = ages.length > 0 ? (Math.min(...ages) as Instant) : null;
  return (
    <section className={page.card}>
      <h2 className="pv-heading">{texts.listsTitle}</h2>
      {oldest !== null && <Age asOf={oldest} isOfScreen />}
      <dl className={classes.facts}>
        {lists.map(({ name, asOf, count, total }) => (
          <Fact
            key={name}
            name={texts.lists[name]}
            isGood={asOf !== null && count >= total}
            value={
              asOf === null ? (
                texts.never
              ) : (
                <>
                  {count < total ? texts.rowsOf(count, total) : texts.rows(count)}{' '}
                  {oldest !== null && !isSameAge(asOf, oldest) && <Age asOf={asOf} />}
                </>
              )
            }
          />
        ))}
        <Details details={details} />
        <Planned />
      </dl>
    </section>
  );
}

/** The details of the day. Without the lists it is unknown which are needed. */
function Details({ details }: Pick<Readiness, 'details'>) {
  if (details === null) return <Fact name={texts.details} isGood={null} value={texts.detailsUnknown} />;
  if (details.wanted === 0) return <Fact name={texts.details} value={texts.detailsNone} />;
  return <Fact name={texts.details} isGood={details.stored >= details.wanted} value={texts.detailsHeld(details.stored, details.wanted)} />;
}

/** What is planned, as at its cards in 'Mój dzień'. */
function Planned() {
  const stops = useValue(useQueries().readyStops) ?? [];
  const now = useNow();
  if (stops.length === 0) return null;
  const ready = stops.filter(({ proven }) => proven.is === 'ready').length;
  return (
    <Fact
      name={readyTexts.planned}
      isGood={ready === stops.length}
      value={readyTexts.count(ready, stops.length)}
      advice={
        <ul className="pv-anywhere">
          {stops.map(({ key, task, name, proven }) => (
            <li key={key}>{readyTexts.stop(name, task, readySentence(proven, now))}</li>
          ))}
        </ul>
      }
    />
  );
}

/** 'Testuj': performs the reads of a cold start and shows the result of each. */
export function StartTest({ test }: { readonly test: Readiness['test'] }) {
  const { testReadiness } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await testReadiness();
    setBusy(false);
  };
  return (
    <section className={page.card}>
      <h2 className="pv-heading">{texts.testTitle}</h2>
      <p className="pv-small">{texts.testText}</p>
      <div aria-live="polite" aria-busy={isBusy} data-testid="start-test">
        {test && (
          <dl className={classes.facts}>
            {test.map(({ name, ok, ms }) => (
              <Fact key={name} name={name} isGood={ok} value={`${ok ? texts.ok : texts.failed} · ${texts.ms(Math.round(ms))}`} />
            ))}
          </dl>
        )}
      </div>
      <Button variant="default" loading={isBusy} onClick={() => void run()}>
        {texts.testNow}
      </Button>
    </section>
  );
}
