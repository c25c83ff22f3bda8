import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { DataNotice } from '#domain/energy/notices/data-notice.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { shortDate } from '#texts/dates.ts';
import { dataNoticeTexts as texts } from '#texts/installation/data-notices.ts';
import { polishNumber } from '#texts/numbers.ts';
import classes from './data-notices.module.css';

/** Query of the edit form's address that selects one phase; `screens/wizard/use-wizard.ts` reads it. */
const WITH_ONE_PHASE = '?phases=1';

interface NoticeText {
  readonly sentence: string;
  /** Link to the edit form that can correct it, with the query of its address. */
  readonly correct: { readonly text: string; readonly search: string } | null;
}

function textOf(notice: DataNotice): NoticeText | null {
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

/** Notices about data that make the figures below wrong or incomplete. */
export function DataNotices({ installation: { id, sn } }: { readonly installation: Installation }) {
  const resource = useValue(useQueries().dataNotices(id));
  const mayWork = useMay('staff');
  const notices = resource.is === 'ready' ? resource.value.flatMap((notice) => textOf(notice) ?? []) : [];
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label={texts.label}>
      {notices.map(({ sentence, correct }) => (
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
