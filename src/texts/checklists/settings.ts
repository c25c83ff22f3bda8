import { completeChecklist, type WrittenChecklist, type WrittenItem } from '#domain/checklists/checklist.ts';
import { INVERTER_SETTINGS, INVERTER_SETTINGS_PHOTOS, type InverterSettingName } from '#domain/checklists/settings.ts';
import { note, number, state, text } from './written-items.ts';

const NAMES: Readonly<Record<InverterSettingName, string>> = {
  'u-over-mean': 'U>: napięcie, średnia z 10 minut',
  'u-over': 'U>: za wysokie napięcie, stopień 1',
  'u-over-2': 'U>>: za wysokie napięcie, stopień 2',
  'u-under': 'U<: za niskie napięcie, stopień 1',
  'u-under-2': 'U<<: za niskie napięcie, stopień 2',
  'f-over': 'f>: za wysoka częstotliwość, stopień 1',
  'f-over-2': 'f>>: za wysoka częstotliwość, stopień 2',
  'f-under': 'f<: za niska częstotliwość, stopień 1',
  'f-under-2': 'f<<: za niska częstotliwość, stopień 2',
  'loss-of-mains': 'Ochrona przed pracą wyspową (LoM)',
  'connect-u-min': 'Przyłączenie: napięcie od',
  'connect-u-max': 'Przyłączenie: napięcie do',
  'connect-f-min': 'Przyłączenie: częstotliwość od',
  'connect-f-max': 'Przyłączenie: częstotliwość do',
  'start-time': 'Czas obserwacji sieci przed startem',
  'reconnect-time': 'Czas obserwacji sieci przed ponownym załączeniem',
  'short-reconnect-time': 'Czas do załączenia po krótkim zakłóceniu',
  gradient: 'Szybkość wzrostu mocy po załączeniu',
  'p-f': 'P(f): moc od częstotliwości',
  'p-u': 'P(U): moc od napięcia',
  'q-u': 'Q(U): moc bierna od napięcia',
  'cos-phi': 'cos φ',
  'power-limit': 'Ograniczenie mocy czynnej',
  'country-code': 'Kod kraju',
  firmware: 'Wersja oprogramowania',
};

/** Not compared with a profile: they say which inverter it is. */
const UNCOMPARED = new Set<InverterSettingName>(['country-code', 'firmware']);

const OTHER = note('Nastawa inna niż w profilu operatora', 'Uzgodnić nastawę z operatorem; zmiany dokonuje uprawniony instalator');

const itemOf = ({ name, unit, is }: (typeof INVERTER_SETTINGS)[number]): WrittenItem => {
  const rest = { photo: 'offered', ...(!UNCOMPARED.has(name) && { rule: 'setting', faults: [OTHER] }) } as const;
  if (is === 'words') return text(name, NAMES[name], { ...rest, hint: 'Przepisz z ekranu falownika. Brak w falowniku: nie dotyczy.' });
  const hint = is === 'limit' ? 'Wartość i zwłoka w sekundach. Brak w falowniku: nie dotyczy.' : 'Brak w falowniku: nie dotyczy.';
  return number(name, NAMES[name], unit, { ...rest, hint, min: null, decimals: 3 });
};

/** The settings as they are read; they are never changed by a visit. */
export const inverterSettingsSection: WrittenChecklist['sections'][number] = {
  key: 'settings',
  title: 'Nastawy falownika',
  items: [
    state(INVERTER_SETTINGS_PHOTOS, 'Zdjęcia ekranów z nastawami', { photo: 'needed', needed: 'never' }),
    ...INVERTER_SETTINGS.map(itemOf),
  ],
};

export const inverterSettingsChecklist = completeChecklist({
  key: 'settings',
  version: 1,
  kind: 'service',
  title: 'Sprawdzenie nastaw',
  source: 'Nazwy nastaw według PN-EN 50549-1 i menu falowników; odczyt bez zmiany nastaw',
  sections: [inverterSettingsSection],
});
