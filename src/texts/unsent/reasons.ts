import { counted } from '#texts/numbers.ts';

/** Why a change is not sent yet: being sent, held back, or waiting for the user. */
export const reasonTexts = {
  /** Why the last attempt sent nothing. */
  stopped: {
    offline: 'Nic jeszcze nie wysłano: brak połączenia z serwerem. Spróbujemy ponownie sami.',
    portal: 'Nic jeszcze nie wysłano: ta sieć wymaga logowania. Zaloguj się do niej w przeglądarce.',
    slow: 'Serwer odpowiada zbyt wolno, dlatego nic jeszcze nie wysłano. Spróbujemy ponownie sami.',
    busy: 'Serwer nie może teraz przyjąć zmian. Spróbujemy ponownie sami.',
    elsewhere: 'Zmiany wysyła teraz inna karta tej aplikacji.',
  },
  restored:
    'Biuro przywróciło swoje dane z wcześniejszej kopii. Porównaliśmy z nimi zmiany z tego urządzenia; zdecyduj o tych, których w nich nie ma.',
  ofNewerApp: (count: number) =>
    `${counted(count, 'zmianę', 'zmiany', 'zmian')} zapisała nowsza wersja aplikacji. Zaktualizuj aplikację, a wyślą się same; do tego czasu możesz je wyeksportować.`,
  explain: {
    queued: 'Zapisane na urządzeniu. Wyśle się samo, gdy będzie połączenie.',
    sending: 'Właśnie wysyłamy do biura, więc teraz nie można tego poprawić ani usunąć.',
    unknown:
      'Połączenie przerwało się w trakcie wysyłania. Sprawdzimy na liście biura, czy zmiana dotarła, zanim cokolwiek wyślemy ponownie.',
    unanswered: 'Nie wiemy, czy zmiana dotarła: biuro nie odpowiedziało. Wyślemy ją ponownie sami, a biuro zapisze ją tylko raz.',
    conflict: 'Status zmieniono w międzyczasie: zastosować Twoją zmianę?',
    visitConflict: 'Wizytę zmieniono też na innym urządzeniu. Porównaj obie wersje i zdecyduj; do tego czasu niczego z niej nie wysyłamy.',
  },
  waits: {
    order: 'Zapisane na urządzeniu. Czeka, aż wyśle się wcześniejsza zmiana.',
    decision: 'Zapisane na urządzeniu. Czeka na Twoją decyzję o wcześniejszej zmianie.',
    list: 'Zapisane na urządzeniu. Lista biura nie pokazuje jeszcze tego zgłoszenia tak, jak powinna, więc sprawdzimy ją ponownie.',
    visit: 'Zapisane na urządzeniu. Czeka, aż wyśle się wizyta, do której należy.',
    server: 'Zapisane na urządzeniu. Ten serwer nie przyjmuje takich zmian; wyśle się, gdy połączysz się z serwerem PV Care.',
  },
  review: {
    absent: {
      state: 'Nie wiemy, czy zgłoszenie dotarło',
      text: 'Na liście biura nie ma takiego zgłoszenia, ale mogło dotrzeć. Sprawdź listę i zdecyduj.',
    },
    cut: {
      state: 'Nie wiemy, czy zgłoszenie dotarło',
      text: 'Lista biura może być niepełna albo części zgłoszeń nie można odczytać, więc to zgłoszenie mogło dotrzeć. Sprawdź w biurze i zdecyduj.',
    },
    shaken: {
      state: 'Nie wiemy, czy zgłoszenie dotarło',
      text: 'Na liście biura brakuje zgłoszeń, które były na niej wcześniej, więc to zgłoszenie mogło dotrzeć. Sprawdź w biurze i zdecyduj.',
    },
    similar: {
      state: 'Nie wiemy, czy zgłoszenie dotarło',
      text: 'Na liście biura jest podobne zgłoszenie, ale nie wiadomo, czy to samo. Porównaj je i zdecyduj.',
    },
    gone: {
      state: 'Nie ma go na liście biura',
      text: 'Na liście biura nie ma teraz tego zgłoszenia. Niczego nie wysłaliśmy i niczego nie odrzucono. Gdy zgłoszenie wróci na listę, zmiana wyśle się sama.',
    },
    unreadable: {
      state: 'Nie można odczytać zgłoszenia',
      text: 'Zgłoszenie przyszło z biura w nieznanym formacie, więc nie wiemy, czy ktoś go nie zmienił. Niczego jeszcze nie wysłaliśmy.',
    },
    numberless: {
      state: 'Nie znamy numeru zgłoszenia',
      text: 'Zgłoszenie uznano za wysłane bez numeru, dlatego zmiany jego statusu nie można wysłać.',
    },
    unsendable: {
      state: 'Nie można wysłać',
    },
    lost: {
      state: 'Biuro już tego nie ma',
      text: 'Biuro miało tę zmianę, ale przywróciło dane z wcześniejszej kopii, w której jej nie ma. Wyślij ją ponownie albo usuń.',
    },
    damaged: {
      state: 'Plik jest uszkodzony',
      text: 'Tego pliku nie można odczytać na tym urządzeniu, więc nie można go wysłać. Pozostałe pliki wysyłają się dalej.',
    },
    unnamed: {
      state: 'Plik nie jest już potrzebny w biurze',
      text: 'Ktoś usunął w biurze ten plik, jego kartę albo całą wizytę, więc nie wysyłamy go. Plik jest na tym urządzeniu, dopóki go nie usuniesz.',
    },
    renumbered: {
      state: 'Nie wiemy, którego zgłoszenia dotyczy',
      text: 'Biuro przywróciło dane z wcześniejszej kopii i nie ma w nich zgłoszenia, którego dotyczy ta zmiana. Niczego nie wysłaliśmy. Wskaż zgłoszenie z listy albo usuń zmianę.',
    },
  },
  renumberedOther: 'Nie wiemy, czego dotyczy',
  renumberedWhat: {
    'diagnosis.acknowledge':
      'Biuro przywróciło dane z wcześniejszej kopii i nie ma w nich tej diagnozy. Niczego nie wysłaliśmy. Sprawdź instalację i pomiń zmianę.',
    'diagnosis.fuses':
      'Biuro przywróciło dane z wcześniejszej kopii i nie ma w nich tej diagnozy. Niczego nie wysłaliśmy. Sprawdź instalację i pomiń zmianę.',
    'visit.save':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ta wizyta. Niczego nie wysłaliśmy. Wyeksportuj zmiany i zapytaj w biurze.',
    'readings.aside':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ta decyzja. Niczego nie wysłaliśmy. Zdecyduj ponownie w instalacji i pomiń tę zmianę.',
    'installation.exchange':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ta wymiana. Niczego nie wysłaliśmy. Zapisz ją ponownie w instalacji i usuń tę zmianę.',
    'installation.site':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ta zmiana. Niczego nie wysłaliśmy. Wpisz ją ponownie w instalacji i pomiń tę zmianę.',
    'installation.site-file':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ten dokument. Niczego nie wysłaliśmy. Dodaj go ponownie w instalacji i pomiń tę zmianę.',
    'installation.metering':
      'Biuro przywróciło dane z wcześniejszej kopii i nie wiemy, której instalacji dotyczy ta zmiana. Niczego nie wysłaliśmy. Wpisz dane ponownie w instalacji i pomiń tę zmianę.',
  },
} as const;
