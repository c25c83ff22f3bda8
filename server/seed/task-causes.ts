import type { FaultScenario } from '#server/telemetry/model/plant.ts';

/** A reason with the scope of work that goes with it. */
export type Cause = readonly [reason: string, scope: string];

/** What is asked for where something is the matter; whoever only stands near is spared. */
export const CAUSE_OF: Readonly<Record<Exclude<FaultScenario, 'healthy' | 'outage-near' | 'snow-near'>, Cause>> = {
  'ground-fault': ['Komunikat GROUND_FAULT, falownik stoi', 'Pomiar rezystancji izolacji łańcuchów (stringów)'],
  silent: ['Brak łączności z modemem', 'Wymiana karty SIM lub anteny'],
  'hardware-failure': ['Falownik nie startuje, błąd autotestu', 'Diagnostyka na miejscu, zgłoszenie gwarancyjne u producenta'],
  'dc-switch-open': ['Falownik nie produkuje, rozłącznik DC otwarty', 'Sprawdzić rozłącznik DC, złącza i przewody'],
  'fuse-blown': ['Uzysk wyraźnie niższy niż u sąsiadów', 'Sprawdzić bezpieczniki i prądy łańcuchów (stringów)'],
  'fan-worn': ['Głośna praca wentylatora, falownik się przegrzewa', 'Czyszczenie lub wymiana wentylatora'],
  'tap-high': ['Napięcie w sieci powyżej 253 V niemal codziennie', 'Pomiar napięć w rozdzielnicy, zgłoszenie do operatora sieci'],
  throttled: ['Falownik ogranicza moc w południe', 'Sprawdzić charakterystykę P(U) i napięcie w sieci'],
  'trip-loop': ['W południe wyłącza się i startuje od nowa', 'Sprawdzić nastawy zabezpieczeń i przekrój przewodu do licznika'],
  outage: ['Powtarzające się przerwy w zasilaniu', 'Ustalić z operatorem terminy prac na linii, sprawdzić układ agregatu'],
  'sleepy-logger': ['Rano licznik dzienny pokazuje wczorajszą energię', 'Aktualizacja oprogramowania rejestratora'],
  snow: ['Brak produkcji, panele pod śniegiem', 'Oględziny i ewentualne odśnieżenie paneli'],
  never: ['Nowa instalacja nie przysłała jeszcze odczytów', 'Uruchomić modem, sprawdzić połączenie z falownikiem'],
  'vendor-code': ['Falownik zgłasza nieznany kod FRO_309', 'Ustalić znaczenie kodu u producenta'],
  repaired: ['Falownik stoi, komunikat HW_TEST_FAILURE', 'Wymiana płyty sterującej'],
};

/** What customers ask for where nothing is the matter. */
export const WISHES: readonly [Cause, ...Cause[]] = [
  ['Przegląd roczny', ''],
  ['Klient prosi o rozbudowę instalacji', 'Wizja lokalna i wycena'],
  ['Klient zamawia mycie paneli', ''],
  ['Operator wymienia licznik', 'Obecność przy wymianie, sprawdzenie kolejności faz'],
  ['Panel zarysowany podczas prac na dachu', 'Oględziny i wycena wymiany'],
  ['Klient prosi o pomoc w obsłudze aplikacji PV FLOW', ''],
  ['Uzupełnienie dokumentacji powykonawczej', 'Schemat i protokół pomiarów'],
];
