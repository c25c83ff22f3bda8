import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Trouble } from '#domain/service/to-do/troubles-now.ts';
import { type Installation, townOf } from '#domain/service/installation.ts';
import { markOf } from '#texts/care/causes.ts';
import { toDoTexts } from '#texts/care/to-do.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { nearTime } from '#texts/dates.ts';
import { lastsFor } from '#texts/diagnoses.ts';
import { wallTexts as texts } from '#texts/wall.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { type CareState, stateOfCause } from '#domain/diagnosis/care-state.ts';
import lines from './lines.module.css';

type ById = ReadonlyMap<number, Installation>;
interface Props {
  readonly trouble: Trouble;
  readonly byId: ById;
  readonly now: number;
}

const SEPARATOR = ' · ';

const placeOf = (held: Installation): string => [held.description || held.sn, townOf(held.address)].filter(Boolean).join(SEPARATOR);
const placeOfDiagnosis = ({ installation, sn }: DiagnosisEntry, byId: ById): string => {
  const held = byId.get(installation);
  return held ? placeOf(held) : sn;
};

interface Words {
  readonly what: string;
  readonly place: string;
  readonly state: CareState;
}

function wordsOf(trouble: Trouble, byId: ById): Words {
  if (trouble.is === 'unexplained') {
    const place = placeOf(trouble.installation);
    if (trouble.installation.lastReading === null) return { what: dashboardTexts.waitsForReading, place, state: 'waiting' };
    return { what: texts.unexplained, place, state: 'faulty' };
  }
  if (trouble.is === 'outage') {
    const place = trouble.diagnoses.map(({ installation, sn }) => byId.get(installation)?.description || sn).join(', ');
    return { what: toDoTexts.outage(trouble.diagnoses), place, state: stateOfCause(trouble.severity) };
  }
  const { diagnosis } = trouble;
  const task = diagnosis.task === null ? [] : [texts.task(diagnosis.task)];
  return {
    what: markOf(diagnosis),
    place: [placeOfDiagnosis(diagnosis, byId), ...task].join(SEPARATOR),
    state: stateOfCause(diagnosis.severity),
  };
}

/** One problem in a line of fixed height: what, where, and since when. */
export function TroubleLine({ trouble, byId, now }: Props) {
  const { what, place, state } = wordsOf(trouble, byId);
  return (
    <li className={lines.line} data-state={state}>
      <span className={lines.sign}>
        <CareIcon state={state} size={24} />
      </span>
      <div className="pv-shrink">
        <p className={lines.what}>{what}</p>
        <p className={lines.place}>{place}</p>
      </div>
      <div className={lines.since}>
        {trouble.since === null ? (
          <p className={lines.place}>{texts.lastReading(trouble.is === 'unexplained' ? trouble.installation.lastReading : null, now)}</p>
        ) : (
          <>
            <p className={lines.lasts}>{lastsFor(trouble.since, now)}</p>
            <time className={lines.place} dateTime={new Date(trouble.since).toISOString()}>
              {nearTime(trouble.since, now)}
            </time>
          </>
        )}
      </div>
    </li>
  );
}
