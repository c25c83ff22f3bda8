import { completeForm } from '#domain/forms/form.ts';
import { insideSections } from './inspection-inside.ts';
import { acTestSections, findingsSection, stringTestSections } from './inspection-measured.ts';
import { visibleSections } from './inspection-visible.ts';
import { settingsSection } from './settings.ts';

/** The inspection every five years, in the order of work: what is visible first, insulation last. */
export const inspectionForm = completeForm({
  key: 'inspection-62446-1',
  version: 1,
  kind: 'inspection',
  title: 'Przegląd pięcioletni instalacji fotowoltaicznej',
  source: 'PN-EN 62446-1:2016 z A1:2018 i PN-HD 60364-6 (według normy, nieporównane z jej tekstem); Prawo budowlane art. 62 i 62a',
  sections: [...visibleSections, ...insideSections, ...acTestSections, ...stringTestSections, settingsSection, findingsSection],
});
