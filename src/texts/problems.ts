import type { Problem, Refusal } from '#domain/service/problem.ts';
import { counted } from './numbers.ts';

/** The server's own words of a refusal; `null` if it gives none. */
export function refusalSentence({ detail, items, fields }: Refusal): string | null {
  const words = [detail, ...items, ...Object.values(fields).flat()].filter((word): word is string => Boolean(word?.trim()));
  return words.length > 0 ? words.join(' ') : null;
}

const waiting = (seconds: number): string =>
  seconds < 90 ? counted(seconds, 'sekundę', 'sekundy', 'sekund') : counted(Math.ceil(seconds / 60), 'minutę', 'minuty', 'minut');

const numberOf = (request: string | undefined): string => (request === undefined ? '' : ` Numer zapytania dla administratora: ${request}.`);

const refused = {
  403: 'Serwer odmówił wykonania tej operacji.',
  409: 'Ktoś zmienił te dane w międzyczasie.',
  412: 'Ktoś zmienił te dane w międzyczasie.',
  413: 'Wysłane dane są zbyt duże.',
} as Readonly<Record<number, string>>;

const unserved = {
  absent: 'Ten serwer nie obsługuje tej operacji pod oczekiwanym adresem',
  format: 'Ten serwer nie przyjmuje danych w postaci, w której wysyła je aplikacja',
  csrf: 'Ten serwer wymaga zabezpieczenia CSRF, którego aplikacja nie używa',
  denied: 'Serwer lub zapora przed nim odrzuciły zapytanie, nie sprawdzając podanych danych',
} as const;

/** A problem as a sentence for the user. */
export function problemSentence(problem: Problem): string {
  switch (problem.is) {
    case 'offline':
      return problem.isSlow
        ? 'Serwer odpowiada zbyt wolno. Spróbuj ponownie za chwilę.'
        : 'Brak połączenia z serwerem. Sprawdź zasięg lub sieć.';
    case 'portal':
      return 'Sieć wymaga logowania. Zaloguj się do tej sieci w przeglądarce i spróbuj ponownie.';
    case 'shape':
      return 'Odpowiedź serwera ma nieznany format, dlatego nie można pokazać tych danych.';
    case 'auth':
      return 'Sesja wygasła. Zaloguj się ponownie.';
    case 'missing':
      return 'Na serwerze nie ma tych danych.';
    case 'unsupported':
      return 'Ten serwer tego nie oblicza.';
    case 'server':
      return `Serwer zgłosił błąd (${problem.status}). Spróbuj ponownie później.${numberOf(problem.request)}`;
    case 'busy':
      return problem.retryAfter === null
        ? 'Zbyt wiele prób. Spróbuj ponownie później.'
        : `Zbyt wiele prób. Spróbuj ponownie za ${waiting(problem.retryAfter)}.`;
    case 'refused':
      return refusalSentence(problem.refusal) ?? refused[problem.status] ?? `Serwer odmówił wykonania tej operacji (${problem.status}).`;
    case 'unserved':
      return `${unserved[problem.why]} (${problem.status}). Przekaż to administratorowi serwera.`;
    case 'outdated':
      return 'Ta wersja aplikacji jest za stara, żeby wysyłać zmiany. Zaktualizuj aplikację; to, co zapisano na urządzeniu, wyśle się potem samo.';
    case 'unsendable':
      return 'Tych danych nie można wysłać w tej postaci, dlatego nic nie zostało wysłane. Popraw je i spróbuj ponownie.';
    case 'device':
      return problem.quota
        ? 'Na urządzeniu brakuje miejsca, dlatego nic nie zostało zapisane. Zwolnij miejsce i spróbuj ponownie.'
        : 'Urządzenie nie mogło zapisać danych. Spróbuj ponownie.';
  }
}

/** The same, with the operation's own sentence for a refusal by the server. */
export const problemOrRefusal = (problem: Problem, refusal: string): string =>
  problem.is === 'refused' ? refusal : problemSentence(problem);

/** A few words for a badge or a line under a title. */
export function problemTitle({ is }: Problem): string {
  return {
    offline: 'Brak połączenia',
    portal: 'Sieć wymaga logowania',
    shape: 'Nieznany format odpowiedzi',
    auth: 'Sesja wygasła',
    missing: 'Nie znaleziono',
    unsupported: 'Niedostępne na tym serwerze',
    unserved: 'Serwer nie obsługuje operacji',
    server: 'Błąd serwera',
    busy: 'Zbyt wiele prób',
    refused: 'Odmowa serwera',
    device: 'Błąd zapisu',
    outdated: 'Za stara wersja aplikacji',
    unsendable: 'Dane nie do wysłania',
  }[is];
}
