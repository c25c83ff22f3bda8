import type { CauseTopic, GuideTopic } from '#domain/diagnosis/guide-topic.ts';
import { dataEntries } from './causes-data.ts';
import { otherCauseEntries } from './causes-grid.ts';
import { outputEntries } from './causes-output.ts';
import type { CauseEntry, GuideEntry } from './entry.ts';
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
