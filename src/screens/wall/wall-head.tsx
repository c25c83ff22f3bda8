import { IconMaximize, IconMinimize, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { countStates } from '#domain/diagnosis/care-state.ts';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { ago, asOfText, clockTime } from '#texts/dates.ts';
import { wallTexts as texts } from '#texts/wall.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { DataAge } from './data-age.tsx';
import { useFullScreen, useWakeLock } from './wall-display.ts';
import head from './head.module.css';
import classes from './wall.module.css';

const MINUTE = 60_000;
const SEPARATOR = ' · ';

/** The present time, updated at each full minute. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    };
    const tick = () => {
      setNow(Date.now());
      wait();
    };
    wait();
    return () => window.clearTimeout(timer);
  }, []);
  return now;
}

interface Props {
  readonly installations: readonly Installation[] | undefined;
  /** Number of problems; `undefined` while unknown. */
  readonly troubles: number | undefined;
  /** Causes of some installations are not computed yet. */
  readonly isIncomplete: boolean;
  /** More of the data may come at any moment. */
  readonly isComing: boolean;
  readonly age: DataAge;
  readonly now: number;
}

/** The large sentence. It does not use the present tense if the data are old. */
function summaryOf({ installations, troubles, isIncomplete, isComing, age }: Props): {
  readonly words: string;
  readonly tone: 'good' | 'bad' | 'calm';
} {
  if (!installations || troubles === undefined)
    return { words: isComing || age.is === 'loading' ? texts.loading : texts.nothingKnown, tone: 'calm' };
  const { faulty, attention } = countStates(installations);
  if (installations.length === 0) return { words: texts.noInstallations, tone: 'calm' };
  if (faulty > 0) return { words: texts.faulty(faulty), tone: 'bad' };
  if (isIncomplete) return { words: texts.computing, tone: 'calm' };
  const isCurrent = age.is === 'current';
  if (troubles > 0 || attention > 0) return { words: isCurrent ? texts.warned : texts.allWorked, tone: 'calm' };
  return isCurrent ? { words: texts.allWork, tone: 'good' } : { words: texts.allWorked, tone: 'calm' };
}

export function WallHead(props: Props) {
  const { installations, age, now } = props;
  const { words, tone } = summaryOf(props);
  const clock = useClock();
  return (
    <header className={head.head}>
      <div className={head.sentence}>
        <h1 className={head.summary} data-tone={tone}>
          {words}
        </h1>
        {/* this line and the age are rendered without text too, so that nothing moves when they get it */}
        <p className={clsx(classes.small, head.line)}>
          {installations && installations.length > 0 && texts.of(installations.length, countStates(installations))}
        </p>
      </div>
      <div className={head.time}>
        <time className={head.clock}>{clockTime(quantity(clock))}</time>
        <span className={clsx(classes.small, head.line)}>
          {age.asOf !== null && [asOfText(age.asOf, now), ago(age.asOf, now)].join(SEPARATOR)}
        </span>
      </div>
      <Controls />
    </header>
  );
}

function Controls() {
  const { isFull, toggle } = useFullScreen();
  const Icon = isFull ? IconMinimize : IconMaximize;
  return (
    <div className={head.buttons}>
      {toggle && (
        <PlainButton className={head.button} onClick={toggle}>
          <Icon className={head.buttonIcon} aria-hidden="true" />
          {isFull ? texts.leaveFullScreen : texts.fullScreen}
        </PlainButton>
      )}
      <Link href="/" className={head.button} aria-label={texts.close} title={texts.close}>
        <IconX className={head.buttonIcon} aria-hidden="true" />
      </Link>
    </div>
  );
}

/** Says that the screen may go dark; in the lower margin, so that it moves nothing. */
export function WakeLockNote() {
  const lock = useWakeLock();
  return lock === 'missing' || lock === 'refused' ? <p className={head.wakeLockNote}>{texts.sleepless[lock]}</p> : null;
}
