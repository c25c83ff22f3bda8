import { unsentAmount, type VisitSending } from '#domain/service/visit-sending.ts';
import { sendingTexts as texts } from '#texts/unsent/visits.ts';
import { SaveVisit } from './save-visit.tsx';

/** What of visits is unsent when the user signs out, in numbers, and each visit as a file. */
export function LeavingVisits({ visits }: { readonly visits: readonly VisitSending[] }) {
  return (
    <div className="pv-stack-2">
      <p className="pv-strong">{texts.unsent(unsentAmount(visits))}</p>
      {visits.map((visit) => (
        <SaveVisit
          key={visit.uuid}
          uuid={visit.uuid}
          label={visits.length === 1 ? texts.saveVisit : texts.saveVisitOf(texts.name(visit))}
        />
      ))}
    </div>
  );
}
