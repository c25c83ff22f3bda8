import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { emptyVisit } from './empty-visit.ts';

/** Unit: ms. Noon: the protocol of another company says the day alone. */
const NOON = 12 * 3_600_000;

interface Entered {
  readonly uuid: string;
  readonly installation: number;
  /** Who enters it. */
  readonly technician: VisitDocument['technician'];
  readonly day: LocalDate;
  /** Who carried it out. */
  readonly by: string;
  /** Number of the protocol. */
  readonly number: string;
  /** The day of the next inspection that the protocol names. */
  readonly nextOn: LocalDate | null;
}

/** An inspection by another company, out of its protocol: final at once, without a checklist. Source: specification 32.12. */
export function externalInspection({ uuid, installation, technician, day, by, number, nextOn }: Entered): VisitDocument {
  const at = toIso((instantOf(day) + NOON) as Instant);
  const visit = emptyVisit({
    ...{ uuid, installation, technician, number: number.trim() },
    ...{ task: null, kind: 'inspection', source: 'external', replaces: null, form: null, started_at: at },
  });
  return {
    ...visit,
    ...{ state: 'final', ended_at: at, times_by_hand: true, next_on: nextOn },
    inspector: { id: null, name: by.trim(), qualification: null },
  };
}
