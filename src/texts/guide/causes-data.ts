import type { CauseTopic } from '#domain/diagnosis/guide-topic.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type DataTopic = Extract<CauseTopic, 'silent' | 'area_silent' | 'stale' | 'clock'>;

/** Pages about missing readings, and about problems of the data only. */
export const dataEntries = {
  silent: {
    title: 'Brak odczytów',
    firstCheck: 'Czy falownik pracuje (wyświetlacz, dioda): może milczy tylko łączność.',
    bring: 'Laptop lub telefon serwisowy, modem, SIM, przewód RS-485, multimetr DC 1500 V.',
    safety: [
      'Brak odczytów nie oznacza braku napięcia: sprawdź miernikiem, zanim dotkniesz.',
      'Zaciski RS-485 bywają obok AC i DC: wyłącz i zabezpiecz przed otwarciem.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
      safetyTexts.capacitors,
    ],
    causes: [
      'Zmienione hasło Wi-Fi, router, wyczerpana karta SIM, brak zasięgu.',
      'Modem bez zasilania lub zawieszony.',
      'RS-485: zamienione A i B, luźny przewód, dwa takie same adresy.',
      'Falownik bez zasilania AC i DC.',
    ],
    steps: [
      { do: 'Zadzwoń do klienta: dioda falownika, zmiana routera lub dostawcy.' },
      { do: 'Zmierz zasilanie modemu, wyłącz go i załącz.', normal: 'napięcie z tabliczki zasilacza, w V.' },
      { do: 'RS-485 bez zasilania: zmierz A-B.', normal: 'ok. 60 Ω (120 Ω na obu końcach); linia do 1200 m.' },
      { do: 'Falownik też nie działa: zmierz U L-N i Voc.', normal: '207–253 V; Voc według projektu.' },
    ],
    calls: { maker: 'Łączność sprawna, a chmura producenta nie ma danych.' },
    customer: 'Instalacja może produkować mimo braku odczytów. Nie zmieniać hasła Wi-Fi bez uprzedzenia.',
    words: ['brak komunikacji', 'brak łączności', 'modem', 'Wi-Fi', 'SIM', 'RS-485', 'logger', 'offline', 'milczy'],
    task: {
      what: 'Brak odczytów w ciągu dnia',
      scope:
        'Telefonicznie: czy falownik pracuje, zmiany routera. Na miejscu: zasilanie modemu, zasięg, SIM lub Wi-Fi, RS-485 (ok. 60 Ω między A i B bez zasilania), adresy. Gdy falownik stoi: U L-N i Voc.',
    },
  },
  area_silent: {
    title: 'Brak łączności w okolicy: łącze albo zasilanie',
    firstCheck: 'Zapytaj klienta, czy ma prąd.',
    bring: 'Laptop lub telefon serwisowy, zapasowy modem i karta SIM, multimetr, numery do OSD.',
    safety: [
      'Cisza nie oznacza braku napięcia: sprawdź miernikiem, zanim dotkniesz.',
      'Sieć może wrócić bez ostrzeżenia: zabezpiecz przed załączeniem.',
      safetyTexts.live,
      safetyTexts.battery,
    ],
    causes: [
      'Przerwa w sieci komórkowej, u dostawcy internetu albo we wspólnym routerze.',
      'Brak prądu w okolicy: zamilkły modemy i routery.',
      'Awaria serwera, do którego wysyłają modemy, wygasłe karty SIM jednej umowy.',
    ],
    steps: [
      { do: 'Zadzwoń do dwóch klientów: czy mają prąd i internet, czy świeci dioda falownika.' },
      { do: 'Jest prąd: sprawdź mapę zasięgu operatora, router i modem.', normal: 'po powrocie łącza odczyty wracają same.' },
      { do: 'Nie ma prądu: sprawdź mapę wyłączeń OSD.' },
      { do: 'Łącze wróciło, a jedna instalacja milczy: postępuj jak przy braku odczytów. Na miejscu zmierz U L-N.', normal: '207–253 V.' },
    ],
    calls: { operator: 'Klienci nie mają prądu, a na mapie wyłączeń nie ma awarii: pogotowie energetyczne 991.' },
    customer: 'Kilka instalacji w okolicy zamilkło w tej samej chwili. Prosimy sprawdzić, czy w domu jest prąd i internet.',
    words: ['brak łączności', 'okolica', 'kilka instalacji', 'sieć komórkowa', 'internet', 'brak prądu'],
    task: {
      what: 'Brak łączności w okolicy: łącze albo zasilanie',
      scope:
        'Zapytać klientów, czy mają prąd i internet. Bez prądu: mapa wyłączeń OSD lub 991. Z prądem: sieć komórkowa, router, modem. Na miejscu U L-N.',
    },
  },
  stale: {
    title: 'Dane nie zmieniają się',
    firstCheck: 'Czy wyświetlacz falownika pokazuje inną moc: wtedy modem powtarza stary odczyt.',
    bring: 'Laptop lub telefon serwisowy, zapasowy modem i SIM, przewód RS-485, multimetr DC 1500 V.',
    safety: [
      'Powtarzane 0 W lub napięcie nie mówi, czy jest napięcie: sprawdź miernikiem, zanim dotkniesz.',
      'Zaciski RS-485 bywają obok AC i DC: wyłącz i zabezpiecz przed otwarciem.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
    ],
    causes: [
      'Modem zawieszony: wysyła wciąż ostatni odczyt z pamięci.',
      'RS-485 przerwane lub zły adres: modem nie odczytuje falownika.',
      'Falownik nie odpowiada: zawieszony lub bez zasilania.',
      'Oprogramowanie modemu nie pasuje do modelu falownika.',
    ],
    steps: [
      { do: 'Porównaj moc na falowniku z ostatnim odczytem.', normal: 'odczyty zmieniają się co kilka minut.' },
      { do: 'Wyłącz i załącz modem, poczekaj na nowy odczyt.', normal: 'przychodzi nowa moc i napięcie.' },
      { do: 'RS-485 bez zasilania: zmierz A-B.', normal: 'ok. 60 Ω (120 Ω na obu końcach); linia do 1200 m.' },
      { do: 'Falownik też stoi: zmierz U L-N i Voc.', normal: '207–253 V; Voc według projektu.' },
    ],
    calls: { maker: 'Po restarcie modem znów powtarza ten sam odczyt. Podaj model i wersję oprogramowania.' },
    customer: 'Instalacja może produkować. Modem przysyła stary odczyt, dlatego nie znamy dzisiejszej produkcji.',
    words: ['dane nie zmieniają się', 'ten sam odczyt', 'zamrożone', 'powtarza', 'modem', 'RS-485', 'logger', 'stale'],
    task: {
      what: 'Dane nie zmieniają się: modem powtarza stary odczyt',
      scope:
        'Telefonicznie: moc na falowniku. Na miejscu: restart modemu, zasilanie, RS-485 (ok. 60 Ω między A i B bez zasilania), adresy, wersja oprogramowania. Gdy falownik stoi: U L-N i Voc.',
    },
  },
  clock: {
    title: 'Zegar falownika',
    firstCheck: 'Czy godzina i strefa czasowa w falowniku lub modemie są polskie; wykresy są już skorygowane.',
    bring: 'Laptop lub telefon serwisowy z dostępem do ustawień falownika i modemu.',
    safety: [
      'To informacja: falownik pracuje, nie trzeba jechać tylko z tego powodu.',
      'Czas ustawiaj zdalnie lub z menu, bez otwierania obudowy.',
      safetyTexts.live,
    ],
    causes: [
      'Inna strefa czasowa, np. UTC albo strefa producenta.',
      'Zegar bez zmiany czasu: latem późni się o godzinę.',
      'Czas ustawiony ręcznie, modem bez dostępu do serwera czasu (NTP).',
      'Rozładowana bateria zegara: czas odpływa coraz dalej.',
    ],
    steps: [
      { do: 'Odczytaj czas na falowniku i modemie, porównaj z telefonem.', normal: 'różnica poniżej 10 min.' },
      { do: 'Ustaw strefę Europe/Warsaw i automatyczną zmianę czasu.' },
      { do: 'Włącz synchronizację z serwerem czasu; sprawdź, czy sieć klienta przepuszcza NTP.' },
      { do: 'Po zmianie obserwuj kolejne odczyty.', normal: 'korekta wyłącza się sama, gdy czas się zgadza.' },
      { do: 'Zegar odpływa po ustawieniu: bateria lub wymiana modemu.', normal: 'po miesiącu różnica poniżej 10 min.' },
    ],
    calls: { maker: 'Zegar gubi czas mimo synchronizacji. Podaj model, wersję i o ile odpływa na dobę.' },
    customer: 'Falownik działa. Jego zegar pokazuje inną godzinę; w naszych wykresach czas jest poprawiony.',
    words: ['zegar', 'czas', 'godzina', 'strefa czasowa', 'czas letni', 'zmiana czasu', 'NTP', 'UTC', 'clock', 'timezone'],
    task: {
      what: 'Zegar falownika pokazuje zły czas',
      scope:
        'Porównać czas falownika i modemu z czasem polskim. Ustawić strefę Europe/Warsaw, automatyczną zmianę czasu i synchronizację z serwerem czasu. Po zmianie sprawdzić kolejne odczyty.',
    },
  },
} as const satisfies Readonly<Record<DataTopic, CauseEntry>>;
