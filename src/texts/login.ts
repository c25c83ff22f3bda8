import type { OidcRefusal } from '#domain/service/oidc.ts';
import type { Problem } from '#domain/service/problem.ts';
import { counted, plural } from './numbers.ts';
import { problemSentence, refusalSentence } from './problems.ts';

const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';

const FOR_NO_SIGNAL = 'Potrzebne do pracy bez zasięgu: aplikacja otworzy się po ponownym uruchomieniu i sama wyśle zmiany.';

/** Texts of the sign-in and password-reset screens (specification 4.1 to 4.8 and 19.1 to 19.5). */
export const loginTexts = {
  product: 'PV Care',
  claim: 'Serwis instalacji fotowoltaicznych – w biurze i w terenie, także bez zasięgu.',
  signIn: {
    title: 'Zaloguj się',
    email: 'Adres e-mail',
    password: 'Hasło',
    remember: 'Zapamiętać hasło',
    rememberWhy: `${FOR_NO_SIGNAL} Hasło zapisujemy na tym urządzeniu wyłącznie w postaci zaszyfrowanej.`,
    rememberOff: 'Bez zapamiętania aplikacja nie otworzy się bez zasięgu po ponownym uruchomieniu, a zmiany wyśle dopiero po zalogowaniu.',
    forgot: 'Zapomniałem hasła',
    submit: 'ZALOGUJ',
    wrong: 'Podane dane logowania są błędne',
    emailMissing: 'Wpisz adres e-mail',
    passwordMissing: 'Wpisz hasło',
  },
  oidc: {
    or: 'lub',
    remember: 'Zapamiętać mnie na tym urządzeniu',
    rememberWhy: FOR_NO_SIGNAL,
    busy: 'Logowanie…',
    offline: 'Logowanie kontem firmowym wymaga połączenia z serwerem.',
    failed: {
      denied: 'Logowanie przerwano u dostawcy. Spróbuj ponownie.',
      expired: 'To logowanie wygasło. Spróbuj ponownie.',
      unknown: 'Nie ma konta o tym adresie e-mail. Poproś administratora o zaproszenie.',
      inactive: 'To konto jest nieaktywne. Zgłoś się do administratora.',
      unverified: 'Dostawca nie potwierdził Twojego adresu e-mail. Potwierdź go u dostawcy i spróbuj ponownie.',
      linked: 'To konto jest już powiązane z inną osobą u dostawcy. Zgłoś się do administratora.',
      provider: 'Dostawca logowania nie odpowiada. Spróbuj ponownie później.',
      busy: 'Zbyt wiele prób. Spróbuj ponownie później.',
      failed: 'Nie udało się zalogować. Spróbuj ponownie później.',
      other: 'To inne konto niż to, którego sesja wygasła. Zaloguj się tym samym kontem albo wybierz inne konto.',
    } satisfies Readonly<Record<OidcRefusal | 'other', string>>,
  },
  register: {
    title: 'Utwórz nowe konto',
    email: 'Adres e-mail',
    password: 'Hasło',
    passwordAgain: 'Powtórz hasło',
    licenseKey: 'Klucz licencyjny',
    licenseHint: 'Klucz otrzymasz od administratora; każdy działa raz.',
    submit: 'ZAREJESTRUJ',
    taken: 'Nazwa użytkownika zajęta',
    badKey: 'Nieprawidłowy klucz licencyjny',
    differ: 'Wprowadzone hasła nie są zgodne',
    emailMissing: 'Wpisz poprawny adres e-mail',
    passwordMissing: 'Wpisz hasło',
    againMissing: 'Powtórz hasło',
    keyMissing: 'Wpisz klucz licencyjny',
  },
  /** A refusal other than wrong data; `words`: the server's own. */
  refused: (status: number, words: string) => `Serwer odmówił (${status}) i podał powód: „${words}”`,
  /** The response does not say whether it was done. */
  unclear: {
    signIn: 'Odpowiedź serwera na logowanie ma nieznaną postać, dlatego nie udało się zalogować. Przekaż to administratorowi serwera.',
    register:
      'Odpowiedź serwera ma nieznaną postać, dlatego nie wiadomo, czy konto powstało. Spróbuj się zalogować, zanim zarejestrujesz się ponownie.',
    reset:
      'Odpowiedź serwera ma nieznaną postać, dlatego nie wiadomo, czy hasło zostało zmienione. Spróbuj zalogować się nowym hasłem, zanim poprosisz o nowy link.',
  },
  passwordsOff: 'Ten serwer nie przyjmuje haseł. Zaloguj się kontem firmowym.',
  weak: WEAK,
  /** Identical to the sentence of our own server. */
  known: 'To hasło łatwo odgadnąć: to znane słowo z dopisanymi cyframi i znakami. Wybierz inne.',
  rules: {
    title: 'Hasło musi zawierać:',
    length: 'co najmniej 8 znaków',
    letter: 'litery',
    digit: 'cyfry',
    special: 'co najmniej jeden znak specjalny',
    kept: 'spełnione',
    missing: 'brakuje',
    known: 'Nie może być znanym słowem z dopisanymi cyframi i znakami, jak „Fotowoltaika1!”.',
  },
  forgot: {
    title: 'Zapomniałem hasła',
    text: 'Podaj adres e-mail konta. Wyślemy na niego link do ustawienia nowego hasła.',
    email: 'Adres e-mail konta',
    submit: 'Wyślij link',
    cancel: 'Anuluj',
    emailMissing: 'Wpisz poprawny adres e-mail',
  },
  done: {
    registered: 'Konto utworzone pomyślnie',
    registeredText: 'Możesz się teraz zalogować.',
    linkSent: 'Link do zresetowania hasła został wysłany na podanego maila',
    linkSentText: 'Link działa 24 godziny. Jeśli nie widzisz wiadomości, sprawdź folder ze spamem.',
    close: 'Zamknij',
  },
  reset: {
    title: 'Wpisz nowe hasło',
    password: 'Hasło',
    submit: 'Zatwierdź',
    expired: 'Link wygasł',
    expiredText: 'Wyślij nowy link z ekranu logowania: „Zapomniałem hasła”.',
    again: 'Otwórz jeszcze raz link z wiadomości',
    againText:
      'Dla bezpieczeństwa link nie zostaje w adresie strony, dlatego po jej odświeżeniu trzeba otworzyć go ponownie. Jeśli nie masz już wiadomości, wyślij nowy link z ekranu logowania: „Zapomniałem hasła”.',
    done: 'Hasło zmienione pomyślnie',
    doneText: 'Wszystkie urządzenia zostały wylogowane. Zaloguj się nowym hasłem.',
    toLogin: 'Przejdź do logowania',
    missing: 'Wpisz hasło',
  },
  waiting: (who: string, count: number) =>
    `Na tym urządzeniu ${plural(count, 'czeka', 'czekają', 'czeka')} ${counted(count, 'niewysłana zmiana', 'niewysłane zmiany', 'niewysłanych zmian')} konta ${who}.`,
  waitingHow: (count: number) => `${plural(count, 'Wyśle się', 'Wyślą się', 'Wyślą się')} po zalogowaniu na to konto.`,
  wasCleared:
    'Przeglądarka usunęła dane, które były zapisane na tym urządzeniu, a z nimi zmiany czekające na wysłanie, jeśli jakieś były. Zaloguj się, aby pobrać dane ponownie.',
  isUnreadable:
    'Nie można już odczytać danych zapisanych na tym urządzeniu. Zamknij wszystkie karty aplikacji i otwórz ją ponownie; jeśli to nie pomoże, zaloguj się.',
  cannotRemember:
    'Nie udało się bezpiecznie zapamiętać hasła na tym urządzeniu. Praca bez zasięgu po ponownym uruchomieniu jest niedostępna.',
} as const;

/** Why a sign-in, a registration or a new password failed, if the input was not the reason. */
export function accountSentence(problem: Problem, call: keyof typeof loginTexts.unclear): string {
  if (problem.is === 'shape') return loginTexts.unclear[call];
  const words = problem.is === 'refused' ? refusalSentence(problem.refusal) : null;
  return problem.is === 'refused' && words !== null ? loginTexts.refused(problem.status, words) : problemSentence(problem);
}
