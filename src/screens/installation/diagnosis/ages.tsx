import { IconClock, IconPlugConnectedX } from '@tabler/icons-react';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Installation } from '#domain/service/installation.ts';
import { diagnosisTexts as texts } from '#texts/care/diagnosis.ts';
import { useIsAgeOfScreen } from '#ui/age.tsx';
import { useNow } from '#ui/use-now.ts';
import own from './section.module.css';
import type { KnownDiagnoses } from './use-diagnoses.ts';

/** Placeholder of the ages, so that the content below does not move when they appear. */
export const AgesPlaceholder = () => (
  <ul className={own.ages} aria-hidden="true">
    <li>{'\u00a0'}</li>
  </ul>
);

/** Unit: ms. Older data may be outdated. */
const OLD = 15 * 60_000;

interface AgesProps {
  readonly view: KnownDiagnoses;
  readonly lastReading: Installation['lastReading'];
  /** The worst cause, which says since when itself. */
  readonly lead: Cause | undefined;
}

/** The age of the diagnoses, unless the screen shows the same, and apart from it that of the inverter's last reading, unless the cause says it. */
export function Ages({ view, lastReading, lead }: AgesProps) {
  const now = useNow();
  const isOld = now - view.asOf > OLD;
  const isShown = !useIsAgeOfScreen(view.asOf) || isOld;
  const has = (one: Cause) => view.diagnoses.some(({ cause, isActive }) => cause === one && isActive);
  const isStale = has('stale');
  const isSilent = isStale || has('silent');
  const isSaid = lead === 'silent' || lead === 'stale' || lastReading === null;
  const silentSince = isStale ? texts.staleSince : texts.silentSince;
  const sentence = lastReading === null ? '' : isSilent ? silentSince(lastReading, now) : texts.lastReading(lastReading, now);
  return (
    <ul className={own.ages}>
      {isShown && (
        <li data-old={isOld || undefined}>
          <IconClock size={16} aria-hidden="true" />
          {isOld ? `${texts.dataOf(view.asOf, now)}; ${texts.dataAreOld}` : texts.dataOf(view.asOf, now)}
        </li>
      )}
      {!isSaid && (
        <li data-silent={isSilent || undefined}>
          <IconPlugConnectedX size={16} aria-hidden="true" />
          {sentence}
        </li>
      )}
    </ul>
  );
}
