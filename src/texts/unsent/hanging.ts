import type { kindTexts } from './kinds.ts';

/**
 * A sentence with what becomes of what was decided together with a visit whose changes are discarded. Not in `kinds.ts`, because a visit
 * would load all of it.
 */
export function withHanging(text: string, kinds: readonly (keyof typeof kindTexts)[]): string {
  const count = (kind: keyof typeof kindTexts): number => kinds.filter((one) => one === kind).length;
  const [closings, requests, protocols] = [count('task.status'), count('task.create'), count('visit.protocol')];
  return [
    text,
    closings > 0 && 'Zgłoszenie pozostanie otwarte.',
    requests > 0 && `Nie wyślemy zgłoszeń z zakończenia wizyty: ${requests}.`,
    protocols > 0 && 'Wydanego protokołu nie zapiszemy w biurze.',
  ]
    .filter(Boolean)
    .join(' ');
}
