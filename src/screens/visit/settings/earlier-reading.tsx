import { type AskedItem, readingOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { dayOfVisit } from '#domain/visit/visit-times.ts';
import { delayText, readingText, inverterSettingTexts as texts } from '#texts/visit/settings.ts';
import classes from './settings.module.css';

interface Props {
  /** The visit in which the settings were read before. */
  readonly earlier: VisitDocument;
  readonly asked: AskedItem;
}

/** What was read of a setting before, with its year; nothing if it was not asked then. */
export function EarlierReading({ earlier, asked: { item, of } }: Props) {
  const answer = earlier.answers.find((one) => one.item === item.key && one.of === of) ?? null;
  const reading = readingOf(earlier, item);
  const read = [readingText({ item, of, answer, reading }), delayText(reading?.seconds ?? null)].filter(Boolean).join(' · ');
  const year = dayOfVisit(earlier)?.slice(0, 4);
  if (read === '' || !year) return null;
  return (
    <p className={classes.fact}>
      <strong>{texts.ofYear(year)}</strong> {read}
    </p>
  );
}
