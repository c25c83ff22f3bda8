import type { WrittenChecklist } from '#domain/checklists/checklist.ts';
import { danger, later, repair, state } from './written-items.ts';

/** What is looked at on the side of the grid, at the inverter, and in the papers. */
export const insideSections: WrittenChecklist['sections'] = [
  {
    key: 'ac',
    title: 'Oględziny: strona AC i falownik',
    items: [
      state('ac-isolator', 'Rozłącznik AC', {
        normal: 'dostępny, opisany, rozłącza wszystkie przewody czynne falownika',
        faults: [repair('Brak rozłącznika AC lub brak dostępu do niego', 'Zamontować rozłącznik w dostępnym miejscu')],
      }),
      state('ac-breaker', 'Wyłącznik nadprądowy', {
        normal: 'prąd i charakterystyka według projektu i instrukcji falownika, zaciski dokręcone',
        faults: [
          danger('Ślady grzania na zaciskach AC', 'Wyłączyć falownik i wymienić aparat'),
          repair('Prąd wyłącznika niezgodny z instrukcją falownika', 'Wymienić wyłącznik'),
        ],
      }),
      state('ac-rcd', 'Wyłącznik różnicowoprądowy', {
        hint: 'Gdy go nie ma i nie jest wymagany: nie dotyczy.',
        normal: 'typ zgodny z instrukcją falownika (A albo B), przycisk „test” wyzwala',
        faults: [
          danger('Wyłącznik różnicowoprądowy nie wyzwala', 'Wymienić wyłącznik'),
          repair('Typ wyłącznika różnicowoprądowego niezgodny z instrukcją falownika', 'Wymienić na typ z instrukcji'),
        ],
      }),
      state('ac-spd', 'Ograniczniki przepięć AC', {
        normal: 'okienka zielone, dobezpieczenie według instrukcji, krótkie połączenie z PE',
        faults: [
          repair('Zadziałał ogranicznik przepięć AC', 'Wymienić wkład ogranicznika'),
          later('Brak ogranicznika przepięć AC', 'Zamontować ogranicznik'),
        ],
      }),
      state('ac-route', 'Linia zasilająca falownik', {
        normal: 'przekrój według projektu, zamocowana, przejścia osłonięte, zaciski dokręcone',
        faults: [
          danger('Uszkodzona izolacja przewodu AC', 'Wyłączyć obwód i wymienić przewód'),
          repair('Za mały przekrój linii falownika', 'Wymienić przewód według obliczeń spadku napięcia'),
        ],
      }),
      state('inverter-ventilation', 'Falownik: chłodzenie', {
        normal: 'radiator i wentylatory czyste, wlot i wylot odsłonięte',
        faults: [later('Zabrudzony radiator lub wentylator falownika', 'Oczyścić falownik')],
      }),
      state('inverter-clearances', 'Falownik: odstępy i podłoże', {
        normal: 'odstępy według instrukcji, podłoże niepalne, bez słońca i wody, jeśli tak mówi instrukcja',
        faults: [
          danger('Falownik na palnym podłożu', 'Przenieść falownik albo zamontować podkład niepalny'),
          repair('Odstępy falownika mniejsze niż w instrukcji', 'Zapewnić odstępy'),
        ],
      }),
      state('inverter-codes', 'Falownik: kody błędów i stan', {
        normal: 'praca, bez czynnych błędów; kody z historii wpisane w notatce',
        photo: 'on-fault',
        faults: [repair('Powtarzający się błąd falownika', 'Usunąć przyczynę według poradnika i instrukcji producenta')],
      }),
    ],
  },
  {
    key: 'papers',
    title: 'Oznakowanie i dokumenty',
    items: [
      state('label-board', 'Oznakowanie rozdzielnicy', {
        normal: 'informacja o drugim źródle zasilania, opis obwodu falownika',
        faults: [repair('Brak oznakowania rozdzielnicy', 'Umieścić tabliczki ostrzegawcze')],
      }),
      state('label-meter', 'Oznakowanie przy liczniku i złączu', {
        normal: 'tabliczka o instalacji fotowoltaicznej',
        faults: [repair('Brak oznakowania przy liczniku', 'Umieścić tabliczkę')],
      }),
      state('label-isolators', 'Oznakowanie rozłączników i przewodów DC', {
        normal: 'opis „DC pod napięciem w dzień”, łańcuchy oznaczone na obu końcach',
        faults: [repair('Brak oznakowania rozłączników', 'Umieścić tabliczki'), later('Nieoznaczone łańcuchy', 'Oznaczyć łańcuchy')],
      }),
      state('papers-scheme', 'Schemat jednokreskowy na miejscu', {
        normal: 'zgodny z wykonaniem, czytelny',
        faults: [repair('Brak aktualnego schematu na miejscu', 'Umieścić aktualny schemat')],
      }),
      state('papers-emergency', 'Sposób wyłączenia awaryjnego', {
        normal: 'opisany na miejscu, dostępny dla straży pożarnej',
        faults: [repair('Brak opisu wyłączenia awaryjnego', 'Umieścić instrukcję wyłączenia')],
      }),
      state('papers-system', 'Dane instalacji', {
        hint: 'Moc, moduły, falowniki, data uruchomienia, projektant, wykonawca.',
        faults: [later('Brak danych instalacji w dokumentacji', 'Uzupełnić dokumentację')],
      }),
      state('papers-strings', 'Schemat łańcuchów', {
        normal: 'liczba modułów w łańcuchu, przewody, zabezpieczenia, przypisanie do wejść falownika',
        faults: [later('Brak schematu łańcuchów', 'Sporządzić schemat')],
      }),
      state('papers-earthing', 'Schemat uziemienia i ochrony przed przepięciami', {
        faults: [later('Brak schematu uziemienia', 'Sporządzić schemat')],
      }),
      state('papers-sheets', 'Karty katalogowe modułów i falownika, dane konstrukcji', {
        faults: [later('Brak kart katalogowych', 'Uzupełnić karty katalogowe')],
      }),
      state('papers-upkeep', 'Instrukcja eksploatacji i konserwacji', {
        normal: 'postępowanie przy awarii, terminy czynności, gwarancje',
        faults: [later('Brak instrukcji eksploatacji', 'Przekazać instrukcję właścicielowi')],
      }),
    ],
  },
];
