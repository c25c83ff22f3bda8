import type { Cause } from '#domain/diagnosis/cause.ts';
import { type CauseTopic, GUIDE_TOPICS, type GuideTopic, topicOfCause, topicOfEvent, topicOfState } from '#domain/diagnosis/guide-topic.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { CauseEntry, GuideEntry } from './entry.ts';
import { typesetPage } from './typeset.ts';
import { dataEntries } from './causes-data.ts';
import { otherCauseEntries } from './causes-grid.ts';
import { outputEntries } from './causes-output.ts';
import { acEventEntries } from './events-ac.ts';
import { dcEventEntries } from './events-dc.ts';
import { frequencyEventEntries } from './events-frequency.ts';
import { inverterEventEntries } from './events-inverter.ts';
import { temperatureEventEntries } from './events-temperature.ts';
import { calmStateEntries, faultEntry, throttledEntry } from './states.ts';

/** All pages of the guide, before typesetting. */
export const GUIDE_PAGES: Readonly<Record<CauseTopic, CauseEntry>> & Readonly<Record<GuideTopic, GuideEntry>> = {
  ...dcEventEntries,
  ...acEventEntries,
  ...frequencyEventEntries,
  ...inverterEventEntries,
  ...temperatureEventEntries,
  ...calmStateEntries,
  'state:THROTTLED': throttledEntry,
  'state:FAULT': faultEntry,
  ...outputEntries,
  ...otherCauseEntries,
  ...dataEntries,
};

/** A page of the guide with its topic. */
export interface Guide<E extends GuideEntry = GuideEntry> {
  readonly topic: GuideTopic;
  readonly page: E;
  /** The raw code if only the manufacturer knows its meaning; it is shown beside the page. */
  readonly unknown: string | null;
}

const causeGuide = (topic: CauseTopic, raw: string): Guide<CauseEntry> => ({
  topic,
  page: typesetPage(GUIDE_PAGES[topic]),
  unknown: topic === 'unknown' ? raw : null,
});

/** The page of an event. A code that is not one of SunSpec's gets the page of unknown codes. */
export const guideForEvent = (code: string): Guide<CauseEntry> => causeGuide(topicOfEvent(code), code);

/** The page of a diagnosed cause; a low yield by its verdict. */
export const guideForCause = (cause: Cause, verdict: YieldVerdict | null = null): Guide<CauseEntry> =>
  causeGuide(topicOfCause(cause, verdict), cause.replace(/^event:/, ''));

/** The page of an operating state, by name or number. */
export function guideForState(raw: string): Guide {
  const topic = topicOfState(raw);
  return { topic, page: typesetPage(GUIDE_PAGES[topic]), unknown: topic === 'unknown' ? raw : null };
}

/** The page of a topic, for the palette. */
export const guidePage = (topic: GuideTopic): GuideEntry => typesetPage(GUIDE_PAGES[topic]);

/** What the search matches for one page. */
export interface GuideIndexEntry {
  readonly topic: GuideTopic;
  readonly title: string;
  readonly words: readonly string[];
}

/** The code or state without its prefix: 'event:GROUND_FAULT' is found by 'GROUND_FAULT' too. */
const nameOf = (topic: GuideTopic): readonly string[] => (/^(?:event|state):/.test(topic) ? [topic.slice('event:'.length)] : []);

/** All pages with their search words, in the order of their topics. */
export const guideIndex = (): GuideIndexEntry[] =>
  GUIDE_TOPICS.map((topic) => {
    const { title, words } = GUIDE_PAGES[topic];
    return { topic, title, words: [...nameOf(topic), ...words] };
  });
