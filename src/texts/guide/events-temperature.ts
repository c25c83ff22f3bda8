import type { EventCode } from '#domain/grid/events.ts';
import { eventTexts } from '#texts/installation/events.ts';
import type { CauseEntry } from './entry.ts';
import { safetyTexts } from './page-sentences.ts';

type TemperatureEvent = Extract<EventCode, 'OVER_TEMP' | 'UNDER_TEMP'>;

/** Pages about events of the temperature. */
export const temperatureEventEntries = {
  'event:OVER_TEMP': {
    title: eventTexts.OVER_TEMP,
    firstCheck: 'Radiator i wentylatory: brud, zasłonięty wylot, wentylator bez ruchu.',
    bring: 'Kamera termowizyjna lub termometr, szczotka, sprężone powietrze, wentylator do modelu.',
    safety: [
      'Radiator może parzyć. Wentylator rusza sam: wyłącz, zanim włożysz rękę.',
      safetyTexts.live,
      safetyTexts.lockOut,
      safetyTexts.battery,
      safetyTexts.capacitors,
      'Nie myj pod ciśnieniem.',
    ],
    causes: [
      'Brudny radiator, kratka lub filtr.',
      'Uszkodzony wentylator.',
      'Słońce na falowniku, za małe odstępy, duszne pomieszczenie.',
      'Luźny zacisk, który grzeje; czujnik.',
    ],
    steps: [
      { do: 'Zmierz temperaturę powietrza przy wlocie.', normal: 'w zakresie z tabliczki; ograniczanie mocy np. od 45 °C (ABB PRO-33).' },
      { do: 'Sprawdź odstępy i cień.', normal: 'odstępy z instrukcji modelu, w cm; falownik w cieniu.' },
      { do: 'Pod obciążeniem obejrzyj kamerą zaciski AC i złącza DC.', normal: 'jednakowe zaciski jednakowo ciepłe.' },
      { do: 'Bez napięcia oczyść i obróć wentylator ręką. Uruchom ponownie.', normal: 'wykres mocy bez ścięcia w południe.' },
    ],
    calls: { maker: 'Chłodzenie czyste i sprawne, powietrze w zakresie, a kod wraca.' },
    customer: 'Nie zasłaniać falownika i nie zastawiać wylotu. Ograniczanie mocy w upał chroni falownik, ale zmniejsza uzysk.',
    words: ['przegrzanie', 'gorący', 'wentylator', 'radiator', 'chłodzenie', 'upał', 'derating', 'temperatura'],
    task: {
      what: 'Za wysoka temperatura falownika (OVER_TEMP)',
      scope:
        'Oczyścić radiator i filtry, sprawdzić wentylatory i odstępy oraz czy słońce nie grzeje obudowy. Zmierzyć temperaturę powietrza, obejrzeć kamerą zaciski AC i złącza DC pod obciążeniem. Dokręcić bez napięcia.',
    },
  },
  'event:UNDER_TEMP': {
    title: eventTexts.UNDER_TEMP,
    firstCheck: 'Temperatura powietrza przy falowniku i dolna granica z tabliczki.',
    bring: 'Termometr, multimetr 1500 V DC, karta modułu, zapasowy czujnik.',
    safety: [
      'W mrozie Voc jest najwyższe: zmierz, zanim załączysz DC.',
      'Nie otwieraj falownika poniżej −5 °C (np. SMA): pęka uszczelka.',
      'Oblodzony dach: nie wchodź. Śnieg i sople mogą spaść.',
      safetyTexts.liveDc,
      safetyTexts.dcLive,
      safetyTexts.noLoad,
    ],
    causes: [
      'Mróz o świcie: ruszy po ogrzaniu.',
      'Falownik pracuje poza zakresem temperatur.',
      'Czujnik temperatury lub jego wtyczka.',
      'Grzałka szafy.',
    ],
    steps: [
      { do: 'Zmierz temperaturę przy falowniku.', normal: 'powyżej dolnej granicy z tabliczki, np. −25 °C (ABB PRO-33).' },
      { do: 'Porównaj z odczytem falownika po nocy.', normal: 'kilka °C różnicy; więcej: czujnik.' },
      {
        do: 'Zmierz Voc łańcuchów i policz dla najniższej temperatury.',
        normal: 'poniżej maks. napięcia wejścia: n × Voc,STC × (1 + β × (T − 25 °C)).',
      },
      { do: 'Jest grzałka: sprawdź termostat i rezystancję.', normal: 'według tabliczki grzałki, nie ∞ Ω.' },
    ],
    calls: { maker: 'Kod przy temperaturze powyżej granicy z tabliczki albo odczyt czujnika bez sensu.' },
    customer: 'W silny mróz falownik rusza później. Jeśli rusza, naprawa nie jest pilna.',
    words: ['mróz', 'zimno', 'lód', 'start w mrozie', 'grzałka', 'under temperature', 'temperatura'],
    task: {
      what: 'Za niska temperatura falownika (UNDER_TEMP)',
      scope:
        'Porównać temperaturę powietrza z odczytem falownika i z tabliczką. Zmierzyć Voc łańcuchów i sprawdzić zapas na mróz. Sprawdzić czujnik i grzałkę szafy. Nie wchodzić na oblodzony dach.',
    },
  },
} as const satisfies Readonly<Record<`event:${TemperatureEvent}`, CauseEntry>>;
