import { expect, test } from 'vitest';

/** Every text that the specification quotes, as it stands there, point by point. Diacritics are folded away before comparing. */
const QUOTED = [
  // Login
  'Zaloguj się',
  'Zapamiętać hasło',
  'Zapomniałem hasła',
  'ZALOGUJ',
  'Utwórz nowe konto',
  'ZAREJESTRUJ',
  'Konto utworzone pomyślnie',
  'Link do zresetowania hasła został wysłany na podanego maila',
  // Top bar
  'Strona główna',
  'Mapa instalacji',
  'Lista zgłoszeń',
  'Użytkownicy PV FLOW',
  // Dashboard
  'Lista instalacji',
  'Widok szczegółowy',
  'Dodaj instalację',
  'Kreator instalacji',
  'Nazwa',
  'Numer seryjny falownika',
  'Źródło',
  'Pierwszy odczyt',
  'Ostatni odczyt',
  'G/F [kWp]',
  'Wydajność [%]',
  'Status',
  'Znaleziono nieprawidłowość w działaniu. Przejdź do widoku szczegółowego, by dowiedzieć się więcej.',
  'Wczytywanie tabeli',
  'Brak',
  'Zestawienie wszystkich instalacji',
  'Moc',
  'Energia',
  'Napiecia fazowe',
  'Nie wybrano danych do wyswietlenia',
  'Kliknij na dowolny wiersz w tabeli',
  'Dzien',
  'Tydzien',
  'Miesiac',
  'Rok',
  'Brak danych',
  'Nie znaleziono danych za wybrana date lub dane te sa niedostepne',
  'Faza 1',
  'Faza 2',
  'Faza 3',
  'Brak danych w wybranych datach',
  // Detail
  'Zarządzaj',
  'Edytuj instalację',
  'Dodaj zgłoszenie',
  'Pobieranie danych instalacji',
  'Obecna wydajnosc',
  'Poprawna komunikacja z falownikiem',
  'Brak komunikacji z falownikiem',
  'Ostatni stan falownika',
  'Konto PV FLOW nie zostalo wykryte',
  'Stany falownika',
  'Przekroczenia napięć',
  'PRZEKROCZENIE',
  'Brak zdarzen',
  'Uzupelnij dlugosc i szerokosc geograficzna, by uzyskac dostep do mapy',
  'Funkcjonalnosc niedostepna dla tego falownika',
  // Wizard
  'Typ falownika*',
  'Jednofazowy',
  'Trójfazowy',
  'Brak dostępnych modemów',
  'Wszystkie modemy są obecnie powiązane z instalacjami',
  // Tasks
  'Zgloszenia',
  'ID zgloszenia',
  'Przydzielony pracownik',
  'Instalacja',
  'Data utworzenia',
  'Data aktualizacji',
  'Powod zgloszenia',
  'Zakres prac',
  'Zamkniete',
  'Otwarte',
  'Zatwierdz',
  // Users
  'Uzytkownicy PV FLOW',
  'Aktywny',
  'Tak',
  'Nie',
  'Premium',
  'Zwykly',
  'Nie znaleziono',
  'Zarejestruj nowego uzytkownika PV FLOW',
  'Nieaktywny',
  'Wyslij ponownie link aktywacyjny',
  'Czy na pewno chcesz usunac uzytkownika {email}?',
  'Brak przypisanych instalacji do tego uzytkownika',
  'Przypisz nowe urzadzenie',
  'Notatka',
  'Przypisz instalacje do uzytkownika: {email}',
  'Dostepne urzadzenia',
  'Brak wolnych instalacji',
  'Potwierdz',
  'Anuluj',
  // Password reset
  'Wpisz nowe haslo',
  'Haslo',
  'Haslo zmienione pomyslnie',
  // Validation and errors, points 5 and 8
  'Podany adres email nie pokrywa się z adresem wybranego użytkownika',
  'Nie wybrano zadnej instalacji',
  'Podane dane logowania są błędne',
  'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny',
  'Nazwa użytkownika zajęta',
  'Nieprawidłowy klucz licencyjny',
  'Wprowadzone hasła nie są zgodne',
  'Podany email lub numer telefonu jest nieprawidłowy',
  'Podana instalacja już istnieje',
  'Operacja nie powiodła się. Sprawdź poprawność danych',
  'Zapisano pomyslnie',
  'Link do aktywacji konta zostal wyslany na mail uzytkownika',
  'Operacja nieudana. Sprobuj ponownie pozniej',
  'Link wygasl',
] as const;

const modules = import.meta.glob<Record<string, unknown>>('/src/texts/*.ts', { eager: true });

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').replaceAll('\u00a0', ' ');

/** All words of the catalogue; a text with a gap is filled with `{email}`. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return filled(value as (...gaps: unknown[]) => unknown);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  return [];
}

function filled(text: (...gaps: unknown[]) => unknown): string[] {
  try {
    return wordsIn(text('{email}', '{email}'));
  } catch {
    return [];
  }
}

const catalogue = new Set(Object.values(modules).flatMap(wordsIn).map(fold));

test('the catalogue was really read', () => expect(catalogue.size).toBeGreaterThan(400));

test.each(QUOTED)('“%s” is in the catalogue', (text) => expect([...catalogue]).toContain(fold(text)));

test('no text of ours lost its diacritics', () => {
  const bare =
    /\b(zgloszeni|uzytkownik|haslo|wydajnosc|dlugosc|szerokosc|polaczeni|urzadzeni|napiec|bledn|wyslij|ponizej|ktory|rowniez|miesiac|tydzien|dzien)\w*/i;
  expect(
    Object.values(modules)
      .flatMap(wordsIn)
      .filter((text) => bare.test(text) && !/^[a-z0-9-]+$/.test(text)), // names of files stay without diacritics
  ).toEqual([]);
});
