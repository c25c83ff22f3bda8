import type { WrittenChecklist } from '#domain/checklists/checklist.ts';
import { choice, danger, later, note, repair, state } from './written-items.ts';

/** Without steady light currents of strings are not compared. */
export const STEADINESS = choice(
  'irradiance-steady',
  'Promieniowanie w czasie pomiarów',
  { steady: 'Stałe', unsteady: 'Zmienne', unknown: 'Nie mierzono' },
  { hint: 'Prądy łańcuchów porównuje się tylko przy stałym promieniowaniu.' },
);

/** What is looked at, before anything is measured. */
export const visibleSections: WrittenChecklist['sections'] = [
  {
    key: 'data',
    title: 'Dane i warunki',
    items: [
      state('data-match', 'Instalacja zgadza się z opisem obiektu', {
        hint: 'Liczba i typ modułów, falowniki, układ łańcuchów, miejsce przyłączenia.',
        normal: 'zgodna z dokumentacją; różnice wpisane w notatce',
        faults: [repair('Wykonanie różni się od dokumentacji', 'Uaktualnić dokumentację powykonawczą')],
      }),
      state('data-access', 'Dostęp do dachu i urządzeń jest bezpieczny', {
        hint: 'Czego nie dało się obejrzeć, wpisz w notatce i oznacz jako niesprawdzone.',
        faults: [repair('Brak bezpiecznego dojścia do części instalacji', 'Zapewnić dojście i powtórzyć oględziny tej części')],
      }),
      state('data-conditions', 'Warunki są wpisane: pogoda, natężenie promieniowania, temperatura modułów i powietrza', {
        normal: 'natężenie w płaszczyźnie modułów, temperatura z tyłu modułu',
      }),
      STEADINESS,
      state('data-instruments', 'Przyrządy są wpisane: typ, numer seryjny, data wzorcowania', { needed: 'always' }),
      state('data-earlier', 'Zalecenia z poprzedniego protokołu są rozpatrzone', {
        hint: 'Każde: wykonane albo niewykonane. Bez poprzedniego protokołu: nie dotyczy.',
      }),
    ],
  },
  {
    key: 'dc',
    title: 'Oględziny: strona DC',
    items: [
      state('dc-modules', 'Moduły i ramy', {
        hint: 'Szkło, folia tylna, ramy, puszki przyłączeniowe, zabrudzenie, zacienienie.',
        normal: 'bez pęknięć, przebarwień, rozwarstwień i śladów przegrzania',
        faults: [
          danger('Pęknięte szkło modułu', 'Wyłączyć łańcuch i wymienić moduł'),
          repair('Ślad przegrzania modułu lub puszki', 'Wymienić moduł po badaniu termowizyjnym'),
          later('Silne zabrudzenie modułów', 'Umyć moduły'),
          note('Nowe zacienienie modułów', 'Usunąć przyczynę zacienienia'),
        ],
      }),
      state('dc-mounting', 'Konstrukcja i jej mocowanie, szczelność dachu', {
        normal: 'klemy dokręcone, bez korozji i luzów, balast na miejscu, przejścia przez dach szczelne',
        faults: [
          danger('Moduł lub konstrukcja grozi zsunięciem', 'Odgrodzić miejsce i zamocować konstrukcję'),
          repair('Poluzowane lub brakujące klemy', 'Dokręcić i uzupełnić klemy'),
          repair('Nieszczelne przejście przez dach', 'Uszczelnić przejście'),
          later('Korozja konstrukcji', 'Zabezpieczyć lub wymienić skorodowane części'),
        ],
      }),
      state('dc-cables', 'Przewody DC i ich mocowanie', {
        normal: 'przewód solarny odporny na UV, zamocowany, bez przetarć, nie leży na dachu',
        faults: [
          danger('Uszkodzona izolacja przewodu DC', 'Wyłączyć łańcuch i wymienić przewód'),
          repair('Przewody DC leżą luzem na dachu', 'Zamocować przewody do konstrukcji'),
          later('Opaski kruche lub urwane', 'Wymienić opaski na odporne na UV'),
        ],
      }),
      state('dc-connectors', 'Złącza DC jednego producenta i typu', {
        normal: 'obie połówki tego samego producenta, zatrzaśnięte, bez odbarwień',
        faults: [
          danger('Nadtopione złącze DC', 'Wyłączyć łańcuch i wymienić złącze'),
          repair('Połączone złącza różnych producentów', 'Wymienić na komplety jednego producenta'),
          repair('Złącze leży w wodzie lub na pokryciu dachu', 'Podwiesić złącze'),
        ],
      }),
      state('dc-isolator', 'Rozłącznik DC', {
        normal: 'dostępny, opisany, dla napięcia i prądu łańcuchów, zdolny rozłączać pod obciążeniem',
        faults: [
          danger('Rozłącznik DC nie rozłącza', 'Wyłączyć instalację i wymienić rozłącznik'),
          repair('Brak rozłącznika DC lub brak dostępu do niego', 'Zamontować rozłącznik w dostępnym miejscu'),
        ],
      }),
      state('dc-fuses', 'Bezpieczniki łańcuchów', {
        hint: 'Wymagane zwykle od trzech łańcuchów połączonych równolegle.',
        normal: 'gPV, prąd nie większy niż „max. series fuse” modułu, oba bieguny',
        faults: [
          repair('Przepalony bezpiecznik łańcucha', 'Znaleźć przyczynę i wymienić wkładkę'),
          repair('Wkładka inna niż gPV lub o złym prądzie', 'Wymienić wkładki'),
        ],
      }),
      state('dc-spd', 'Ograniczniki przepięć DC', {
        normal: 'okienka zielone, typ i napięcie zgodne z projektem, krótkie połączenie z PE',
        faults: [
          repair('Zadziałał ogranicznik przepięć DC', 'Wymienić wkład ogranicznika'),
          later('Brak ogranicznika wymaganego w projekcie', 'Zamontować ogranicznik'),
        ],
      }),
      state('dc-combiner', 'Rozdzielnica lub skrzynka DC', {
        normal: 'zamknięta, szczelna, z zachowanym IP, zaciski bez śladów grzania, obwody opisane',
        faults: [
          danger('Ślady grzania zacisków w skrzynce DC', 'Wyłączyć instalację i wymienić zaciski'),
          repair('Woda lub kurz w skrzynce DC', 'Osuszyć, uszczelnić, sprawdzić izolację'),
        ],
      }),
      state('dc-routes', 'Trasy przewodów z dala od krawędzi i źródeł ciepła', {
        normal: 'bez ostrych krawędzi, z dala od kominów, przejścia przez ściany osłonięte, przewody „+” i „−” blisko siebie',
        faults: [
          repair('Przewód na ostrej krawędzi', 'Osłonić krawędź albo przełożyć przewód'),
          later('Szeroka pętla przewodów „+” i „−”', 'Poprowadzić oba przewody razem'),
        ],
      }),
    ],
  },
  {
    key: 'earthing',
    title: 'Oględziny: uziemienie i ochrona odgromowa',
    items: [
      state('earthing-bonding', 'Połączenia wyrównawcze modułów i konstrukcji', {
        normal: 'konstrukcja połączona z główną szyną wyrównawczą, zaciski przebijają anodowanie ram',
        faults: [
          repair('Brak połączenia wyrównawczego konstrukcji', 'Wykonać połączenie wyrównawcze'),
          repair('Skorodowany lub luźny zacisk wyrównawczy', 'Wymienić zacisk'),
        ],
      }),
      state('earthing-section', 'Przekrój przewodów ochronnych i wyrównawczych', {
        normal: 'według projektu; większy, gdy instalacja jest połączona z urządzeniem piorunochronnym',
        faults: [repair('Za mały przekrój przewodu wyrównawczego', 'Wymienić przewód')],
      }),
      state('earthing-separation', 'Odstęp separujący od urządzenia piorunochronnego', {
        hint: 'Budynek bez urządzenia piorunochronnego: nie dotyczy.',
        normal: 'nie mniejszy niż w projekcie albo wykonane połączenie wyrównawcze',
        faults: [repair('Odstęp od piorunochronu mniejszy niż w projekcie', 'Przełożyć zwód albo wykonać połączenie według projektu')],
      }),
    ],
  },
];
