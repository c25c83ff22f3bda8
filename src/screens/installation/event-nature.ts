import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { installationTexts } from '#texts/installation.ts';

const texts = installationTexts.events;

/** How grave an event is and what it concerns, in words. */
export function natureOfEvent(code: string): string {
  if (!isEventCode(code)) return texts.unknown;
  const { severity, concerns } = NATURE_OF_EVENT[code];
  return concerns ? `${texts.severity[severity]}, ${texts.concerns[concerns]}` : texts.severity[severity];
}
