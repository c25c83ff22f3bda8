import {
  IconAlertTriangle,
  IconArchive,
  IconBolt,
  IconCircleCheck,
  IconGauge,
  IconHelpCircle,
  IconHourglass,
  IconMoon,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSunLow,
} from '@tabler/icons-react';
import type { Communication } from '#domain/grid/communication.ts';
import type { Instant } from '#domain/quantity.ts';
import { dateAndTime } from '#texts/dates.ts';
import { eventName } from '#texts/installation/events.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import type { Overview } from './overview.ts';
import overview from './overview.module.css';

const texts = installationTexts.communication;
const LOOK = {
  working: { Icon: IconCircleCheck, tone: 'good' },
  throttled: { Icon: IconGauge, tone: 'sun' },
  idle: { Icon: IconPlayerPause, tone: 'sun' },
  grid: { Icon: IconBolt, tone: 'sun' },
  offGrid: { Icon: IconBolt, tone: 'sun' },
  night: { Icon: IconMoon, tone: 'quiet' },
  dim: { Icon: IconSunLow, tone: 'quiet' },
  dawn: { Icon: IconHourglass, tone: 'quiet' },
  archive: { Icon: IconArchive, tone: 'quiet' },
  fault: { Icon: IconAlertTriangle, tone: 'bad' },
  noProduction: { Icon: IconAlertTriangle, tone: 'bad' },
  unexplained: { Icon: IconHelpCircle, tone: 'bad' },
  notFetched: { Icon: IconHelpCircle, tone: 'quiet' },
  silent: { Icon: IconPlugConnectedX, tone: 'bad' },
  silentAfterFault: { Icon: IconPlugConnectedX, tone: 'bad' },
  stale: { Icon: IconPlugConnectedX, tone: 'bad' },
  never: { Icon: IconPlugConnectedX, tone: 'quiet' },
} as const satisfies Readonly<Record<Communication, unknown>>;

interface Props {
  readonly overview: Overview;
  readonly lastReading: Instant | null;
}

/** Whether the inverter communicates (specification 7.3), and below it the reason. */
export function CommunicationStatus({ overview: { isWorking, isCommunicating, communication: kind, named }, lastReading }: Props) {
  const { Icon, tone } = LOOK[kind];
  const words = named.map((code) => (code === 'FAULT' ? stateName(code) : eventName(code)));
  return (
    <>
      <p className={overview.strong} data-tone={isWorking ? 'good' : isCommunicating ? undefined : 'bad'}>
        {isCommunicating ? texts.ok : texts.none}
      </p>
      <p className={overview.kind} data-tone={tone}>
        <Icon size={16} aria-hidden="true" />
        {texts.kinds[kind](lastReading === null ? '' : dateAndTime(lastReading), words)}
      </p>
    </>
  );
}
