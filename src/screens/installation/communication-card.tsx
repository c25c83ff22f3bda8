import { IconAlertTriangle, IconBolt, IconCircleCheck, IconMoon, IconPlugConnectedX } from '@tabler/icons-react';
import type { Communication } from '#domain/grid/communication.ts';
import type { Instant } from '#domain/quantity.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation.ts';
import overview from './overview.module.css';

const texts = installationTexts.communication;
const LOOK = {
  working: { Icon: IconCircleCheck, tone: 'good' },
  night: { Icon: IconMoon, tone: 'quiet' },
  grid: { Icon: IconBolt, tone: 'sun' },
  fault: { Icon: IconAlertTriangle, tone: 'bad' },
  silent: { Icon: IconPlugConnectedX, tone: 'bad' },
  never: { Icon: IconPlugConnectedX, tone: 'quiet' },
} as const;

interface Props {
  readonly isWorking: boolean;
  readonly kind: Communication;
  readonly lastReading: Instant | null;
}

/** The specification's sentence, and below it what is behind it. */
export function CommunicationStatus({ isWorking, kind, lastReading }: Props) {
  const { Icon, tone } = LOOK[kind];
  const silentSince = lastReading === null ? texts.kinds.never : texts.kinds.silent(dateAndTime(lastReading));
  return (
    <div className={overview.status} data-tone={isWorking ? 'good' : 'bad'}>
      <p className={overview.statusWord}>{isWorking ? texts.ok : texts.none}</p>
      <p className={overview.statusKind} data-tone={tone}>
        <Icon size={20} aria-hidden="true" />
        {kind === 'silent' ? silentSince : texts.kinds[kind]}
      </p>
    </div>
  );
}
