import type { Outcome } from '#domain/visit/faults/outcome.ts';
import { counted } from '#texts/numbers.ts';

const faultCount = (count: number): string => counted(count, 'usterka', 'usterki', 'usterek');

/** Beside a fault without a finding. */
export const UNDESCRIBED = 'usterka bez opisu';

function faultsText({ faults, mended, undescribed }: Outcome): string {
  if (faults === 0) return '';
  if (undescribed === faults) return `${faultCount(faults)} bez opisu`;
  const parts = [
    faultCount(faults),
    mended > 0 && `${counted(mended, 'usunięta', 'usunięte', 'usuniętych')} podczas wizyty`,
    undescribed > 0 && `${undescribed} bez opisu`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What a visit found; empty if nothing is wrong and all that is needed was checked. */
const wrongText = ({ dangers = 0, ...outcome }: Outcome): string =>
  [
    faultsText(outcome),
    dangers > 0 &&
      `${counted(dangers, 'nieusunięte zagrożenie', 'nieusunięte zagrożenia', 'nieusuniętych zagrożeń')} z poprzedniej kontroli`,
    outcome.hidden > 0 && `${faultCount(outcome.hidden)} w ukrytych pozycjach`,
    outcome.deviating > 0 && `${counted(outcome.deviating, 'wartość odbiega', 'wartości odbiegają', 'wartości odbiega')} od oczekiwanej`,
    outcome.unchecked > 0 && `${outcome.unchecked} pozycji nie sprawdzono`,
  ]
    .filter(Boolean)
    .join('; ');

/** What a visit found, the same on all screens and in the protocol; empty where nothing can be said. Source: specification 32.63. */
export const outcomeText = (outcome: Outcome | null): string => (outcome === null ? '' : wrongText(outcome) || 'nie stwierdzono usterek');

/** The same as a sentence of its own. */
export const outcomeSentence = (outcome: Outcome | null): string => outcomeText(outcome).replace(/^n/, 'N').replace(/.$/, '$&.');

/** In a list: nothing of a visit in which nothing is wrong. `faults`: its findings, where no more is known. */
export const listedOutcomeText = ({ outcome, faults }: { readonly outcome?: Outcome | null; readonly faults: number }): string =>
  outcome ? wrongText(outcome) : faults > 0 ? faultCount(faults) : '';
