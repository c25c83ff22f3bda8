import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { DataNotice } from '#domain/energy/notices/data-notice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-may.ts';
import { shortDate } from '#texts/dates.ts';
import { dataNoticeTexts as texts } from '#texts/installation/data-notices.ts';
import { polishNumber } from '#texts/numbers.ts';
import classes from './data-notices.module.css';

/** What the form has in its address to begin with one phase chosen; `screens/wizard/use-wizard.ts` reads it. */
const WITH_ONE_PHASE = '?phases=1';

interface Said {
  readonly sentence: string;
  /** What the form of the installation can do about it, and what it begins with. */
  readonly correct: { readonly text: string; readonly search: string } | null;
}

function saidOf(notice: DataNotice): Said | null {
  switch (notice.kind) {
    case 'counter':
    case 'power':
      return { sentence: texts[notice.kind](shortDate(notice.since)), correct: { text: texts.correct, search: '' } };
    case 'kilowatts':
      return { sentence: texts.kilowatts(polishNumber(notice.peak, 2)), correct: null };
    case 'idle_phases':
      return { sentence: texts.idlePhases, correct: { text: texts.toOnePhase, search: WITH_ONE_PHASE } };
    case 'other':
      return null;
  }
}

/** What makes the figures below wrong or missing. Nothing where nothing is known of it. */
export function DataNotices({ installation: { id, sn } }: { readonly installation: Installation }) {
  const seen = useValue(useQueries().dataNotices(id));
  const mayWork = useMay('staff');
  const said = seen.is === 'ready' ? seen.value.flatMap((notice) => saidOf(notice) ?? []) : [];
  if (said.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label={texts.label}>
      {said.map(({ sentence, correct }) => (
        <li key={sentence} className={classes.notice}>
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden="true" />
          <p>
            {sentence}{' '}
            {correct !== null && mayWork && (
              <Link href={`/installation/${encodeURIComponent(sn)}/edit${correct.search}`}>{correct.text}</Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
