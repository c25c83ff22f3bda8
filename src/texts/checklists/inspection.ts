import { completeChecklist } from '#domain/checklists/checklist.ts';
import { IRRADIANCE_LEAST } from '#domain/checklists/rules/strings.ts';
import { rangeText } from '#texts/visit/answers.ts';
import { insideSections } from './inspection-inside.ts';
import { acTestSections, CONTINUITY, findingsSection, stringTestSections } from './inspection-measured.ts';
import { visibleSections } from './inspection-visible.ts';
import { inverterSettingsSection } from './settings.ts';
import { choice, danger, limited, nextVersion, repair, STRING_LIST, within } from './written-items.ts';

/** The inspection every five years, in the order of work: what is visible first, insulation last. */
export const firstInspectionChecklist = completeChecklist({
  key: 'inspection-62446-1',
  version: 1,
  kind: 'inspection',
  title: 'Przegląd pięcioletni instalacji fotowoltaicznej',
  source: 'PN-EN 62446-1:2016 z A1:2018 i PN-HD 60364-6 (według normy, nieporównane z jej tekstem); Prawo budowlane art. 62 i 62a',
  sections: [...visibleSections, ...insideSections, ...acTestSections, ...stringTestSections, inverterSettingsSection, findingsSection],
});

/** Unit: V, phase to earth. */
const U0 = 230;
/** Times its rated current at which a circuit breaker trips at once. Source: PN-EN 60898-1 (docs/guide-sources.md). */
const TRIPS_AT = { B: 5, C: 10 } as const;
/** Unit: A. */
const BREAKERS = [10, 13, 16, 20, 25, 32, 40, 50, 63].flatMap((rated) =>
  (['B', 'C'] as const).map((curve) => ({
    key: `${curve.toLowerCase()}${rated}`,
    label: `${curve} ${rated} A`,
    trips: TRIPS_AT[curve] * rated,
  })),
);
/** Unit: ms, at the rated residual current. */
const RCD_TIMES = { general: { min: null, max: 300 }, selective: { min: 130, max: 500 } } as const;
/** Unit: mA. */
const RCDS = [
  ...[30, 100, 300, 500].map((rated) => ({ key: `general-${rated}`, label: `Zwykły, ${rated} mA`, rated, times: RCD_TIMES.general })),
  ...[100, 300, 500].map((rated) => ({
    key: `selective-${rated}`,
    label: `Selektywny (S), ${rated} mA`,
    rated,
    times: RCD_TIMES.selective,
  })),
];
const labels = (of: readonly { readonly key: string; readonly label: string }[]) =>
  Object.fromEntries(of.map(({ key, label }) => [key, label]));
const MEASURED = { item: 'ac-tests', is: ['measured'] };

const IN_SUN = `od ${IRRADIANCE_LEAST} W/m²`;
export const VOC_IN_SUN = {
  rule: 'voc-in-sun',
  normal: `n × Voc,STC × (1 + β × (T − 25 °C)), różnica do 5 %, ${IN_SUN}; równe łańcuchy do 5 % od ich mediany`,
};

/** Unit: Ω. Own practice, as in the guide: the standard has no limit. */
const continuity = within('amber', null, 1, 'Ω');
const CONTINUOUS = { ...continuity, normal: `${CONTINUITY.normal}; zwykle ${continuity.normal}` };

/** Since this version each range that is printed is judged, and the strings of modules are a question of their own. */
export const inspectionChecklist = nextVersion(firstInspectionChecklist, {
  section: { key: 'string-list', title: 'Łańcuchy modułów', items: [STRING_LIST], before: 'strings' },
  added: {
    'ac-loop': [
      choice(
        'ac-loop-breaker',
        'Zabezpieczenie obwodu falownika',
        { ...labels(BREAKERS), other: 'Inne albo wyłącza wyłącznik różnicowoprądowy' },
        { when: MEASURED },
      ),
    ],
    'ac-rcd-current': [
      choice(
        'ac-rcd-rating',
        'Wyłącznik różnicowoprądowy: rodzaj i prąd znamionowy różnicowy',
        { ...labels(RCDS), other: 'Inny albo inny prąd próby niż sinusoidalny' },
        { when: MEASURED },
      ),
    ],
  },
  changed: {
    'ac-continuity': CONTINUOUS,
    'ac-riso': within('red', 1, null, 'MΩ'),
    'ac-loop': {
      ...limited(
        'red',
        ...BREAKERS.map(({ key, trips }) => ({
          min: null,
          max: Math.floor((100 * U0) / trips) / 100,
          when: { item: 'ac-loop-breaker', is: [key] },
        })),
      ),
      normal: `najwyżej ${U0} V przez prąd wyłączający zabezpieczenia: ${TRIPS_AT.B} × In dla B, ${TRIPS_AT.C} × In dla C`,
    },
    'ac-rcd-current': {
      ...limited('red', ...RCDS.map(({ key, rated }) => ({ min: rated / 2, max: rated, when: { item: 'ac-rcd-rating', is: [key] } }))),
      hint: 'Prąd próby sinusoidalny.',
      normal: 'między połową prądu znamionowego różnicowego a tym prądem',
      faults: [
        danger('Wyłącznik różnicowoprądowy nie wyzwala przy prądzie znamionowym różnicowym', 'Wymienić wyłącznik'),
        repair('Wyłącznik różnicowoprądowy wyzwala przy za małym prądzie', 'Znaleźć prąd upływu albo wymienić wyłącznik'),
      ],
    },
    'ac-rcd-time': {
      ...limited('red', ...RCDS.map(({ key, times }) => ({ ...times, when: { item: 'ac-rcd-rating', is: [key] } }))),
      normal: `przy prądzie znamionowym różnicowym: zwykły ${rangeText(RCD_TIMES.general, 'ms')}, selektywny ${rangeText(RCD_TIMES.selective, 'ms')}`,
    },
    'pe-current': within('amber', 200, null, 'mA'),
    ...Object.fromEntries(['modules', 'structure', 'inverter', 'spd-dc', 'spd-ac'].map((point) => [`pe-${point}`, CONTINUOUS])),
    'string-voc': VOC_IN_SUN,
    'string-isc': { rule: 'isc-in-sun', normal: `Isc,STC × G / 1000 × (1 + α × (T − 25 °C)), różnica do 5 %, ${IN_SUN}` },
    ...Object.fromEntries(['plus', 'minus', 'joined'].map((pole) => [`riso-${pole}`, { rule: 'riso-tested' }])),
  },
});
