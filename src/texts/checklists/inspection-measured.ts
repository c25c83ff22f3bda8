import type { WrittenChecklist } from '#domain/checklists/checklist.ts';
import { choice, danger, note, number, repair, state, text, YES_NO } from './written-items.ts';

const RISO_FAULT = danger('Za mała rezystancja izolacji', 'Wyłączyć łańcuch, znaleźć i usunąć uszkodzenie izolacji');
export const RISO = {
  hint: 'Nikt nie dotyka modułów ani konstrukcji. Wpisz >1000, gdy miernik nie pokazuje więcej.',
  normal: 'według 1,25 × Voc: do 120 V co najmniej 0,5 MΩ, wyżej co najmniej 1 MΩ',
  at_least: true,
  rule: 'riso',
  faults: [RISO_FAULT],
} as const;

/** How a string was tested, without which its insulation is not judged. */
export const RISO_SEPARATED = choice('riso-separated', 'Ograniczniki przepięć i falownik odłączone', YES_NO, { needed: 'always' });
export const RISO_VOLTAGE = choice(
  'riso-voltage',
  'Napięcie próby',
  { v250: '250 V', v500: '500 V', v1000: '1000 V', v1500: '1500 V' },
  { normal: 'według 1,25 × Voc: do 120 V 250 V, do 500 V 500 V, do 1000 V 1000 V, wyżej 1500 V; nie ponad napięcie modułów' },
);

export const CONTINUITY = {
  decimals: 3,
  normal: 'wartość mała i podobna w punktach jednego obwodu',
  at_least: true,
  faults: [repair('Brak ciągłości przewodu ochronnego', 'Poprawić połączenie i powtórzyć pomiar')],
} as const;

const MEASURED = { item: 'ac-tests', is: ['measured'] };

/** Tests without the sun, in the order of work. */
export const acTestSections: WrittenChecklist['sections'] = [
  {
    key: 'ac-test',
    title: 'Badania AC według PN-HD 60364-6',
    items: [
      choice('ac-tests', 'Badania strony AC', { protocol: 'Jest ważny protokół', measured: 'Zmierzone teraz' }),
      text('ac-protocol', 'Numer i data protokołu badań AC', { when: { item: 'ac-tests', is: ['protocol'] }, photo: 'on-fault' }),
      number('ac-continuity', 'Ciągłość przewodu ochronnego', 'Ω', { ...CONTINUITY, when: MEASURED }),
      number('ac-riso', 'Rezystancja izolacji obwodu AC', 'MΩ', {
        hint: 'Przy odłączonym falowniku i ogranicznikach przepięć, napięcie próby 500 V.',
        normal: 'co najmniej 1 MΩ',
        at_least: true,
        when: MEASURED,
        faults: [danger('Za mała rezystancja izolacji obwodu AC', 'Wyłączyć obwód i usunąć uszkodzenie')],
      }),
      number('ac-loop', 'Impedancja pętli zwarcia', 'Ω', {
        normal: 'zapewnia wyłączenie w czasie wymaganym dla zabezpieczenia obwodu',
        when: MEASURED,
        faults: [danger('Za duża impedancja pętli zwarcia', 'Poprawić obwód lub zmienić środek ochrony')],
      }),
      number('ac-rcd-current', 'Prąd wyzwolenia wyłącznika różnicowoprądowego', 'mA', {
        decimals: 1,
        normal: 'między połową prądu znamionowego różnicowego a tym prądem (typ A i B: według normy wyłącznika)',
        when: MEASURED,
      }),
      number('ac-rcd-time', 'Czas wyzwolenia wyłącznika różnicowoprądowego', 'ms', {
        decimals: 0,
        normal: 'najwyżej 300 ms przy prądzie znamionowym różnicowym',
        when: MEASURED,
        faults: [danger('Wyłącznik różnicowoprądowy wyzwala za wolno', 'Wymienić wyłącznik')],
      }),
    ],
  },
  {
    key: 'continuity',
    title: 'Ciągłość przewodów ochronnych i wyrównawczych',
    items: [
      number('pe-current', 'Prąd próby', 'mA', { decimals: 0, normal: 'co najmniej 200 mA' }),
      number('pe-modules', 'Ramy modułów do głównej szyny wyrównawczej', 'Ω', CONTINUITY),
      number('pe-structure', 'Konstrukcja do głównej szyny wyrównawczej', 'Ω', CONTINUITY),
      number('pe-inverter', 'Obudowa falownika do głównej szyny wyrównawczej', 'Ω', CONTINUITY),
      number('pe-spd-dc', 'Zacisk PE ograniczników DC do głównej szyny wyrównawczej', 'Ω', CONTINUITY),
      number('pe-spd-ac', 'Zacisk PE ograniczników AC do głównej szyny wyrównawczej', 'Ω', CONTINUITY),
      text('pe-others', 'Inne punkty: miejsce i wartość', { needed: 'never' }),
    ],
  },
];

/** Tests of each string, of the function, and of the insulation at the end. */
export const stringTestSections: WrittenChecklist['sections'] = [
  {
    key: 'strings',
    title: 'Pomiary łańcuchów',
    each: 'string',
    items: [
      state('string-polarity', 'Biegunowość łańcucha', {
        hint: 'Przed załączeniem. Odwrócony łańcuch: nie otwierać rozłącznika pod prądem.',
        normal: 'zgodna z oznaczeniem na obu końcach',
        needed: 'always',
        faults: [danger('Odwrócona biegunowość łańcucha', 'Poprawić połączenie, sprawdzić falownik i bezpieczniki')],
      }),
      number('string-voc', 'Napięcie jałowe Voc', 'V', {
        decimals: 1,
        max: 2000,
        normal: 'n × Voc,STC × (1 + β × (T − 25 °C)), różnica do 5 %; równe łańcuchy do 5 % od ich mediany',
        rule: 'voc',
        faults: [
          repair('Voc łańcucha poza granicami', 'Sprawdzić liczbę modułów, złącza i diody obejściowe'),
          repair('Voc różni się od równych łańcuchów', 'Znaleźć moduł lub złącze, które odbiega'),
        ],
      }),
      choice('string-current-kind', 'Zmierzony prąd', { isc: 'Prąd zwarcia Isc', working: 'Prąd roboczy' }),
      number('string-irradiance', 'Natężenie promieniowania w czasie pomiaru prądu', 'W/m²', {
        decimals: 0,
        max: 1600,
        hint: 'W płaszczyźnie modułów. Bez pomiaru: niesprawdzone; prąd nie jest wtedy oceniany.',
        needed: 'never',
      }),
      number('string-isc', 'Prąd zwarcia Isc', 'A', {
        max: 100,
        hint: 'Zwierać i rozwierać tylko przyrządem do tego przeznaczonym.',
        normal: 'Isc,STC × G / 1000 × (1 + α × (T − 25 °C)), różnica do 5 %',
        rule: 'isc',
        when: { item: 'string-current-kind', is: ['isc'] },
        faults: [repair('Isc łańcucha poza granicami', 'Sprawdzić zacienienie, zabrudzenie, złącza i moduły')],
      }),
      number('string-current', 'Prąd roboczy', 'A', {
        max: 100,
        normal: 'równe łańcuchy do 5 % od ich mediany',
        rule: 'like-strings',
        when: { item: 'string-current-kind', is: ['working'] },
        faults: [repair('Prąd łańcucha różni się od równych łańcuchów', 'Sprawdzić zacienienie, zabrudzenie, złącza i moduły')],
      }),
    ],
  },
  {
    key: 'function',
    title: 'Próby działania',
    items: [
      state('function-switchgear', 'Rozłączniki i aparatura łączeniowa', {
        normal: 'załączają i rozłączają, położenie jest widoczne',
        faults: [danger('Aparat nie rozłącza obwodu', 'Wymienić aparat')],
      }),
      state('function-inverter', 'Falownik: rozruch i praca', {
        hint: 'Według instrukcji producenta; kod kraju z nastaw.',
        normal: 'synchronizuje się i oddaje moc',
        faults: [repair('Falownik nie podejmuje pracy', 'Usunąć przyczynę według poradnika')],
      }),
      state('function-grid-loss', 'Wyłączenie przy zaniku sieci', {
        hint: 'Wyłącznikiem AC, przy pracy. Instalacja z pracą awaryjną: sprawdzić także odłączenie od sieci.',
        normal: 'falownik przestaje zasilać od razu i wraca dopiero po czasie obserwacji sieci',
        needed: 'always',
        faults: [danger('Falownik nie wyłącza się przy zaniku sieci', 'Odłączyć falownik i wezwać producenta')],
      }),
    ],
  },
  {
    key: 'insulation',
    title: 'Rezystancja izolacji łańcuchów',
    each: 'string',
    items: [
      RISO_SEPARATED,
      choice('riso-way', 'Sposób pomiaru', { each: 'Każdy biegun do ziemi', joined: 'Bieguny zwarte, do ziemi' }),
      RISO_VOLTAGE,
      number('riso-plus', 'Biegun „+” do ziemi', 'MΩ', { ...RISO, when: { item: 'riso-way', is: ['each'] } }),
      number('riso-minus', 'Biegun „−” do ziemi', 'MΩ', { ...RISO, when: { item: 'riso-way', is: ['each'] } }),
      number('riso-joined', 'Bieguny zwarte do ziemi', 'MΩ', { ...RISO, when: { item: 'riso-way', is: ['joined'] } }),
    ],
  },
];

/** The end: what follows from all of it. */
export const findingsSection: WrittenChecklist['sections'][number] = {
  key: 'findings',
  title: 'Ustalenia i zalecenia',
  items: [
    state('findings-complete', 'Każda usterka ma zalecenie i termin', {
      hint: 'Zalecenia z poprzedniego protokołu, które nie są wykonane, są powtórzone.',
    }),
    state('findings-usage', 'Właściciel zna sposób użytkowania elementów narażonych na szkodliwe działanie', {
      hint: 'Czyszczenie, odśnieżanie, praca na dachu, postępowanie przy pożarze.',
    }),
    choice('findings-verdict', 'Stan instalacji', {
      fit: 'Nadaje się do użytkowania',
      'after-repair': 'Nadaje się do użytkowania po wykonaniu zaleceń',
      unfit: 'Nie nadaje się do użytkowania: wyłączona',
    }),
    state('findings-labels', 'Data przeglądu umieszczona przy instalacji', {
      needed: 'never',
      faults: [note('Brak miejsca na tabliczkę przeglądów', 'Umieścić tabliczkę')],
    }),
  ],
};
