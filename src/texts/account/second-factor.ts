import type { Problem } from '#domain/service/problem.ts';
import { otpRefusal } from '#domain/service/account/second-factor.ts';
import { counted } from '#texts/numbers.ts';
import { problemSentence } from '#texts/problems.ts';

/** Texts of the second factor, at the sign-in and on the team screen. */
export const factorTexts = {
  title: 'Weryfikacja dwuetapowa',
  code: 'Kod z aplikacji uwierzytelniającej',
  codeHint: '6 cyfr, które aplikacja pokazuje teraz.',
  recoveryCode: 'Kod zapasowy',
  recoveryHint: '16 znaków; każdy kod działa raz. Wielkość liter i kreski nie mają znaczenia.',
  useRecovery: 'Użyj kodu zapasowego',
  useApp: 'Użyj kodu z aplikacji',
  codeMissing: 'Wpisz kod z 6 cyfr',
  recoveryMissing: 'Wpisz kod zapasowy z 16 znaków',
  wrong: 'Kod jest nieprawidłowy albo został już użyty. Poczekaj na następny i sprawdź, czy zegar telefonu jest dobrze ustawiony.',
  wrongRecovery: 'Ten kod zapasowy jest nieprawidłowy albo został już użyty.',
  password: 'Hasło',
  passwordMissing: 'Wpisz hasło',
  passwordWrong: 'Podane hasło jest nieprawidłowe',
  signIn: {
    lead: 'Hasło jest poprawne. Wpisz jeszcze kod, aby się zalogować.',
    submit: 'ZALOGUJ',
    back: 'Wróć',
    enrolLead: 'Ten serwer wymaga weryfikacji dwuetapowej. Skonfiguruj ją teraz; zajmie to minutę.',
    preparing: 'Przygotowywanie kodu…',
    again: 'Spróbuj ponownie',
    expired: 'Czas na konfigurację minął. Zeskanuj nowy kod.',
  },
  setup: {
    scan: 'Zeskanuj kod aplikacją uwierzytelniającą, np. Google Authenticator, Microsoft Authenticator, Aegis lub menedżerem haseł.',
    qr: 'Kod QR do aplikacji uwierzytelniającej',
    open: 'Otwórz w aplikacji na tym urządzeniu',
    type: 'Albo wpisz w aplikacji ten klucz:',
    confirm: 'Potem wpisz kod, który aplikacja pokaże:',
  },
  codes: {
    title: 'Kody zapasowe',
    lead: 'Zapisz te kody w bezpiecznym miejscu, poza tym telefonem. Każdy zastąpi raz kod z aplikacji, gdy ją utracisz. Nie pokażemy ich ponownie.',
    list: 'Kody zapasowe',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
    notCopied: 'Nie udało się skopiować. Zaznacz kody i skopiuj je ręcznie.',
    print: 'Drukuj',
    printTitle: (account: string) => `PV Care: kody zapasowe konta ${account}`,
    next: 'Mam te kody, dalej',
    done: 'Mam te kody, zamknij',
  },
  own: {
    off: 'Wyłączona. Do zalogowania wystarcza hasło.',
    on: 'Włączona. Przy logowaniu hasłem potrzebny jest także kod z aplikacji. Urządzenia już zalogowane pracują i wysyłają zmiany bez kodu.',
    required: 'Ten serwer wymaga jej na Twoim koncie, więc nie można jej wyłączyć.',
    requiredOff: 'Ten serwer wymaga jej na Twoim koncie. Przy następnym logowaniu trzeba będzie ją skonfigurować.',
    left: (count: number) =>
      count === 0
        ? 'Nie ma już kodów zapasowych. Utwórz nowe, zanim utracisz telefon.'
        : `Pozostało: ${counted(count, 'kod zapasowy', 'kody zapasowe', 'kodów zapasowych')}.`,
    turnOn: 'Włącz',
    move: 'Zmień telefon lub aplikację',
    renew: 'Nowe kody zapasowe',
    turnOff: 'Wyłącz',
  },
  dialog: {
    turnOn: 'Włącz weryfikację dwuetapową',
    move: 'Przenieś weryfikację dwuetapową',
    renew: 'Nowe kody zapasowe',
    turnOff: 'Wyłącz weryfikację dwuetapową',
    askPassword: 'Potwierdź, że to Ty.',
    askCode: 'Wpisz kod z dotychczasowej aplikacji albo kod zapasowy.',
    renewLead: 'Dotychczasowe kody zapasowe przestaną działać.',
    turnOffLead: 'Do zalogowania znów wystarczy samo hasło. Kody zapasowe przestaną działać.',
    next: 'Dalej',
    confirm: 'Włącz',
    confirmMove: 'Przenieś',
    cancel: 'Anuluj',
    turnedOff: 'Weryfikacja dwuetapowa jest wyłączona',
    either: 'Kod z aplikacji lub kod zapasowy',
    offline: 'Zmiana wymaga połączenia',
  },
  colleague: {
    badge: 'Dwuetapowa',
    reset: 'Resetuj weryfikację',
    resetOf: (email: string) => `Resetuj weryfikację dwuetapową: ${email}`,
    question: (email: string) => `Zresetować weryfikację dwuetapową konta ${email}?`,
    text: 'Zrób to, gdy ta osoba utraciła telefon i kody zapasowe, i gdy masz pewność, że to ona o to prosi. Do zalogowania wystarczy jej potem hasło, a jeśli serwer wymaga weryfikacji, skonfiguruje ją od nowa.',
    done: (email: string) => `Zresetowano weryfikację dwuetapową konta ${email}`,
  },
} as const;

/** Sentences by their place: at the code field, at the password field, above the form. */
export interface FactorErrors {
  readonly otp?: string;
  readonly password?: string;
  readonly form?: string;
}

/** The sentence for a refused code or password; all other problems are shown above the form. */
export function factorErrors(problem: Problem, wrongCode: string = factorTexts.wrong): FactorErrors {
  if (problem.is !== 'refused') return { form: problemSentence(problem) };
  if (otpRefusal(problem.refusal) !== null) return { otp: wrongCode };
  if (problem.refusal.fields['password'] || problem.refusal.fields['non_field_errors']) return { password: factorTexts.passwordWrong };
  return { form: problemSentence(problem) };
}
