import type { EventCode } from '#domain/grid/events.ts';
import { eventTexts } from '#texts/installation/events.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type InverterEvent = Extract<EventCode, 'CABINET_OPEN' | 'MANUAL_SHUTDOWN' | 'MEMORY_LOSS' | 'HW_TEST_FAILURE'>;

/** Pages about events of the inverter itself. */
export const inverterEventEntries = {
  'event:CABINET_OPEN': {
    title: eventTexts.CABINET_OPEN,
    firstCheck: 'Czy pokrywa jest domknięta i czy do środka nie weszła woda. Nie dotykaj wnętrza.',
    bring: 'Uszczelka, wkręty, klucz dynamometryczny, multimetr, dławiki, krańcówka.',
    safety: [
      'Odkryte części pod napięciem: odsuń postronnych. Pracują dwie osoby w rękawicach klasy 0.',
      safetyTexts.lockOut,
      safetyTexts.capacitors,
      safetyTexts.noLoad,
      safetyTexts.battery,
      'Nie w deszczu ani poniżej −5 °C (np. SMA).',
    ],
    causes: [
      'Pokrywa niedokręcona po serwisie.',
      'Wyrobiona uszczelka lub zatrzask.',
      'Uszkodzona albo przestawiona krańcówka.',
      'Otwarcie przez osobę niepowołaną.',
    ],
    steps: [
      { do: 'Obejrzyj wnętrze po wyłączeniu: woda, osad, owady, nadtopienia.' },
      { do: 'Bez napięcia zmierz styk krańcówki.', normal: 'blisko 0 Ω przy zamkniętej pokrywie, ∞ Ω przy otwartej.' },
      { do: 'Była woda: nie załączaj. Zmierz Riso łańcuchów bez SPD.', normal: 'co najmniej 1 MΩ.' },
      { do: 'Zamknij, dokręć wkręty na krzyż momentem z instrukcji, sprawdź dławiki.' },
    ],
    calls: { maker: 'Wnętrze zawilgocone lub nadtopione; otwarcie może naruszyć gwarancję.' },
    customer: 'Nie zbliżać się do otwartego falownika i nie zamykać go samemu. Zapytaj, kto otwierał.',
    words: ['obudowa', 'pokrywa', 'drzwi', 'krańcówka', 'wilgoć', 'woda', 'cabinet', 'otwarta szafa'],
    task: {
      what: 'Otwarta obudowa falownika (CABINET_OPEN)',
      scope:
        'Zabezpieczyć dostęp. Po wyłączeniu i rozładowaniu obejrzeć wnętrze, sprawdzić uszczelkę, dławiki i krańcówkę. Po zalaniu nie załączać, zmierzyć Riso bez SPD. Zamknąć momentem z instrukcji.',
    },
  },
  'event:MANUAL_SHUTDOWN': {
    title: eventTexts.MANUAL_SHUTDOWN,
    firstCheck: 'Zadzwoń: kto wyłączył i po co. Nie załączaj, zanim się nie dowiesz.',
    bring: 'Multimetr i cęgi DC 1500 V, dostęp serwisowy do falownika.',
    safety: [
      'Ktoś mógł wyłączyć, bo pracuje przy instalacji, albo widział dym lub iskry.',
      'Wyłączony falownik ma nadal napięcie DC od modułów i AC od sieci.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
    ],
    causes: [
      'Wyłączył klient, straż lub inna ekipa.',
      'Polecenie zdalne: aplikacja producenta, sterowanie OSD, zarządca energii.',
      'Rozwarte wejście zdalnego wyłączenia lub ppoż.',
      'Niedokończony serwis.',
    ],
    steps: [
      { do: 'Odczytaj dziennik falownika: kto i kiedy wydał polecenie.' },
      { do: 'Obejrzyj instalację: nadtopienia, zapach, woda, ślady pracy.' },
      { do: 'Sprawdź wejście zdalnego wyłączenia (zwora według instrukcji).', normal: 'blisko 0 Ω, jeśli ma być zwarte.' },
      { do: 'Przed załączeniem zmierz.', normal: 'U L-N 207–253 V; Voc łańcuchów zgodne z projektem, różnica do 5 %.' },
    ],
    calls: { operator: 'Wyłączenie na polecenie OSD: zapytaj o czas trwania.', maker: 'Nikt nie wyłączał, a kod wraca.' },
    customer: 'Powiedzieć, dlaczego wyłączono. Do wyjaśnienia zostawić wyłączone.',
    words: ['wyłączenie ręczne', 'zdalne wyłączenie', 'stop', 'straż', 'ppoż.', 'manual shutdown', 'polecenie OSD'],
    task: {
      what: 'Wyłączenie ręczne (MANUAL_SHUTDOWN)',
      scope:
        'Ustalić, kto i dlaczego wyłączył. Obejrzeć instalację, odczytać dziennik, sprawdzić wejście zdalnego wyłączenia i ppoż. Zmierzyć U L-N i Voc łańcuchów, dopiero potem załączyć.',
    },
  },
  'event:MEMORY_LOSS': {
    title: eventTexts.MEMORY_LOSS,
    firstCheck: 'Kod kraju, nastawy i zegar falownika: czy nie wróciły do fabrycznych.',
    bring: 'Laptop lub telefon serwisowy, oprogramowanie do modelu, karta nastaw, wymagania OSD.',
    safety: [
      'Po utracie nastaw zabezpieczenia sieciowe mogą być złe: nie zostawiaj falownika w pracy bez sprawdzenia.',
      safetyTexts.acLive,
      safetyTexts.live,
      safetyTexts.battery,
      safetyTexts.capacitors,
    ],
    causes: [
      'Zanik zasilania w czasie zapisu lub aktualizacji.',
      'Zakłócenie po burzy lub przepięciu.',
      'Luźna wtyczka lub wilgoć w module komunikacji.',
      'Uszkodzona pamięć albo bateria zegara.',
    ],
    steps: [
      { do: 'Zapisz dokładny kod, wersję oprogramowania i nastawy (zdjęcie).' },
      { do: 'Uruchom ponownie: wyłącz AC, potem DC, odczekaj czas z instrukcji.', normal: 'np. Huawei 5 min; kod nie wraca.' },
      { do: 'Porównaj kod kraju i nastawy z protokołem odbioru.', normal: 'U> ze średniej 10 min i f według wymagań OSD.' },
      { do: 'Zmierz U i porównaj z odczytem falownika.', normal: '207–253 V, odczyt zgodny z miernikiem.' },
    ],
    calls: { maker: 'Kod wraca po ponownym uruchomieniu: podaj numer seryjny, kod i wersję. Nie wgrywaj oprogramowania innego modelu.' },
    customer: 'Falownik może pracować, ale bez pewnych nastaw. Nie wyłączać go w czasie aktualizacji.',
    words: ['pamięć', 'EEPROM', 'aktualizacja', 'firmware', 'zegar', 'komunikacja wewnętrzna', 'memory', 'nastawy'],
    task: {
      what: 'Błąd pamięci lub komunikacji wewnętrznej (MEMORY_LOSS)',
      scope:
        'Zapisać kod i wersję oprogramowania. Uruchomić ponownie według instrukcji, sprawdzić kod kraju, nastawy zabezpieczeń i zegar z protokołem. Gdy kod wraca, zgłosić producentowi.',
    },
  },
  'event:HW_TEST_FAILURE': {
    title: eventTexts.HW_TEST_FAILURE,
    firstCheck: 'Dokładny kod autotestu; po wyłączeniu złącza i przewody, restart na końcu.',
    bring: 'Multimetr, miernik ciągłości i izolacji PV, złącza MC4, dostęp serwisowy.',
    safety: [
      'Nie obchodź autotestu: zawiódł układ, który chroni ludzi.',
      'Przekaźnik mógł się skleić: po wyłączeniu zmierz brak napięcia na AC.',
      safetyTexts.live,
      safetyTexts.noLoad,
      safetyTexts.battery,
      safetyTexts.capacitors,
    ],
    causes: [
      'Przekaźnik sieciowy lub układ pomiaru prądu różnicowego.',
      'Zła Riso lub brak PE w chwili testu.',
      'Łuk na luźnym MC4 lub przetartym przewodzie DC; detektor AFCI.',
    ],
    steps: [
      { do: 'Zapisz kod szczegółowy i porę.' },
      { do: 'Po wyłączeniu AC i DC obejrzyj złącza, przewody i zaciski: nadtopienia, luz, woda.' },
      { do: 'Zmierz U L-N i ciągłość PE do szyny (prąd próby co najmniej 200 mA).', normal: '207–253 V; PE: ułamek Ω, jak w protokole.' },
      { do: 'Zmierz Riso łańcuchów bez SPD.', normal: 'co najmniej 1 MΩ (poniżej 120 V: 0,5 MΩ).' },
      {
        do: 'Wszystko dobre: jeden raz uruchom ponownie, AC i DC wyłączone na czas z instrukcji.',
        normal: 'np. Huawei 5 min; test przechodzi.',
      },
    ],
    calls: { maker: 'Sieć, PE i Riso dobre, a test nie przechodzi: wymiana falownika (numer seryjny, kod, wyniki).' },
    customer: 'Falownik wykrył błąd zabezpieczeń i się zablokował. Nie załączać go ponownie.',
    words: ['autotest', 'przekaźnik', 'RCMU', 'AFCI', 'łuk', 'arc fault', 'hardware', 'usterka falownika', 'self test', 'wymiana'],
    task: {
      what: 'Błąd autotestu (HW_TEST_FAILURE)',
      scope:
        'Zapisać kod. Po wyłączeniu obejrzeć złącza i przewody. Zmierzyć U L-N, ciągłość PE (min. 200 mA) i Riso łańcuchów bez SPD. Dopiero potem jeden raz uruchomić ponownie. Gdy test nie przechodzi: gwarancja, wymiana falownika.',
    },
  },
} as const satisfies Readonly<Record<`event:${InverterEvent}`, CauseEntry>>;
