import type { Cause as DiagnosedCause } from '#domain/diagnosis/cause.ts';
import type { FaultScenario } from '#server/telemetry/model/plant.ts';

/** A reason with its scope of work. */
export type Cause = readonly [reason: string, scope: string];

/** The request for each scenario; installations only near an outage or snow have none. */
export const CAUSE_OF: Readonly<Record<Exclude<FaultScenario, 'healthy' | 'outage-near' | 'snow-near'>, Cause>> = {
  'ground-fault': ['Komunikat GROUND_FAULT, falownik stoi', 'Pomiar rezystancji izolacji łańcuchów (stringów)'],
  silent: ['Brak łączności z modemem', 'Wymiana karty SIM lub anteny'],
  'hardware-failure': ['Falownik nie startuje, błąd autotestu', 'Diagnostyka na miejscu, zgłoszenie gwarancyjne u producenta'],
  'dc-switch-open': ['Falownik nie produkuje, rozłącznik DC otwarty', 'Sprawdzić rozłącznik DC, złącza i przewody'],
  'fuse-blown': ['Uzysk wyraźnie niższy niż u sąsiadów', 'Sprawdzić bezpieczniki i prądy łańcuchów (stringów)'],
  'fan-worn': ['Głośna praca wentylatora, falownik się przegrzewa', 'Czyszczenie lub wymiana wentylatora'],
  'feed-in': [
    'Napięcie w sieci powyżej 253 V w słoneczne południa',
    'Pomiar napięć w rozdzielnicy głównej w słońcu, zgłoszenie do operatora sieci',
  ],
  'tap-high': [
    'Napięcie w sieci powyżej 253 V w dzień i w nocy',
    'Pomiar napięć przy 0 W, wniosek do operatora o sprawdzenie zaczepu transformatora',
  ],
  throttled: ['Falownik ogranicza moc w południe', 'Sprawdzić charakterystykę P(U) i napięcie w sieci'],
  'trip-loop': ['W południe wyłącza się i startuje od nowa', 'Sprawdzić nastawy zabezpieczeń i przekrój przewodu do licznika'],
  outage: ['Powtarzające się przerwy w zasilaniu', 'Ustalić z operatorem terminy prac na linii, sprawdzić układ agregatu'],
  'sleepy-logger': ['Rano licznik dzienny pokazuje wczorajszą energię', 'Aktualizacja oprogramowania rejestratora'],
  snow: ['Brak produkcji, panele pod śniegiem', 'Oględziny i ewentualne odśnieżenie paneli'],
  never: ['Nowa instalacja nie przysłała jeszcze odczytów', 'Uruchomić modem, sprawdzić połączenie z falownikiem'],
  'vendor-code': ['Falownik zgłasza nieznany kod FRO_309', 'Ustalić znaczenie kodu u producenta'],
  repaired: ['Falownik stoi, komunikat HW_TEST_FAILURE', 'Wymiana płyty sterującej'],
};

/** Requests of customers without a fault. */
export const WISHES: readonly [Cause, ...Cause[]] = [
  ['Przegląd roczny', ''],
  ['Klient prosi o rozbudowę instalacji', 'Wizja lokalna i wycena'],
  ['Klient zamawia mycie paneli', ''],
  ['Operator wymienia licznik', 'Obecność przy wymianie, sprawdzenie kolejności faz'],
  ['Panel zarysowany podczas prac na dachu', 'Oględziny i wycena wymiany'],
  ['Klient prosi o pomoc w obsłudze aplikacji PV FLOW', ''],
  ['Uzupełnienie dokumentacji powykonawczej', 'Schemat i protokół pomiarów'],
];

/** The diagnosis for each scenario; the others have none, or not all the time. */
export const DIAGNOSED_AS: Readonly<Partial<Record<FaultScenario, DiagnosedCause>>> = {
  'ground-fault': 'event:GROUND_FAULT',
  silent: 'silent',
  'hardware-failure': 'event:HW_TEST_FAILURE',
  'dc-switch-open': 'event:DC_DISCONNECT',
  'fuse-blown': 'event:BLOWN_STRING_FUSE',
  'fan-worn': 'event:OVER_TEMP',
  'feed-in': 'event:AC_OVER_VOLT',
  'tap-high': 'event:AC_OVER_VOLT',
  'trip-loop': 'event:AC_OVER_VOLT',
  outage: 'grid_outage',
  snow: 'low_yield',
  'vendor-code': 'event:FRO_309',
  repaired: 'event:HW_TEST_FAILURE',
};

/** For inverters that send neither states nor events: only the readings show that they do not run. */
export const OF_MUTE: { readonly cause: Cause; readonly diagnosed: DiagnosedCause } = {
  cause: ['Falownik nie produkuje w dzień', 'Sprawdzić zasilanie, rozłączniki i komunikat na wyświetlaczu falownika'],
  diagnosed: 'no_production',
};
