/*
 * The rows of the foreign backend as they go over its wire. Numbers are text, undocumented fields are between the documented ones, and
 * optional ones are missing if they are empty.
 */
export type Row = Record<string, unknown>;

const TOWNS = ['Kalisz', 'Ostrów Wielkopolski', 'Pleszew', 'Jarocin', 'Krotoszyn'] as const;
const STREETS = ['Polna', 'Słoneczna', 'Łąkowa', 'Żeromskiego', 'Świętojańska'] as const;

/** 'YYYY-MM-DD', `days` before `now`; without a time zone, as foreign backends write it. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

export function foreignInstallations(now: Date, count = 23): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const nth = index + 1;
    const isPv = nth % 4 !== 0;
    return {
      id: String(500 + nth),
      uuid: `f0f0-${nth}`,
      sn: `OBCY${String(nth).padStart(4, '0')}`,
      description: `Dom ${nth}, ${TOWNS[index % TOWNS.length]}`,
      number_of_phases: nth % 3 === 0 ? '1' : '3',
      pv_vendor: isPv ? 'SolarObcy' : null,
      pv_modem: isPv ? `M${7000 + nth}` : null,
      elevation: isPv ? '35' : '',
      azimuth: isPv ? '180' : '',
      address_street: STREETS[index % STREETS.length],
      address_number: String(nth),
      address_number_2: nth % 5 === 0 ? '2' : null,
      address_post_code: '62-800',
      address_city: TOWNS[index % TOWNS.length],
      latitude: isPv ? (51.7 + nth / 100).toFixed(5) : null,
      longitude: isPv ? (18 + nth / 100).toFixed(5) : null,
      inverter_rated_power: '8000',
      generator_rated_power: '9900.0',
      api_type: isPv ? 'PV' : 'SOLARMAN',
      model: 'Obcy 8K',
      min_date: `${dayBefore(now, 400)}T06:00:00`,
      max_date: `${dayBefore(now, 0)}T00:05:00`,
      last_power: nth % 7 === 0 ? '0' : '4950.0',
      is_working: nth % 7 !== 0,
      is_any_event: nth % 7 === 0 ? 1 : 0,
      has_events: isPv,
      firmware: { main: '1.2', dsp: null },
      ...(nth <= 2 && { user: { email: 'anna@klient.pl', phone: '601602603', id: 9 } }),
    };
  });
}

export function foreignTasks(now: Date): Row[] {
  return Array.from({ length: 12 }, (_, index) => {
    const nth = index + 1;
    return {
      id: String(nth),
      employee: nth % 2 === 0 ? 'Jan Kowalski' : 'Ewa Nowak',
      employee_id: null,
      description: `Dom ${nth}, ${TOWNS[index % TOWNS.length]}`,
      inverter_sn: `OBCY${String(nth).padStart(4, '0')}`,
      creation_date: dayBefore(now, nth * 5),
      status: String(nth % 3),
      reason: `Falownik zgłasza błąd ${nth}`,
      order: nth % 4 === 0 ? null : 'Sprawdzić połączenia DC',
      address_street: STREETS[index % STREETS.length],
      address_number: nth,
      address_city: TOWNS[index % TOWNS.length],
      address_post_code: '62-800',
      priority: 'normal',
      ...(nth % 3 === 1 && { update_date: `${dayBefore(now, 1)} 12:30:00` }),
    };
  });
}

export const foreignUsers = (now: Date): Row[] => [
  { email: 'anna@klient.pl', is_active: 1, is_premium: 'true', last_login: `${dayBefore(now, 2)} 08:15:00`, phone_number: 601602603 },
  { email: 'bez.logowania@klient.pl', is_active: 0, is_premium: 0, last_login: null, phone_number: '700800900', language: 'pl' },
  { email: 'zenon@klient.pl', is_active: 'True', is_premium: false, phone_number: '511512513', groups: [] },
];

/** Half a sine between 6 and 18 o'clock, every quarter of an hour; W. */
export const foreignPower = (date: string): Row[] =>
  Array.from({ length: 48 }, (_, quarter) => ({
    x: `${date} ${String(6 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}:00`,
    y: (5000 * Math.sin((Math.PI * quarter) / 48)).toFixed(1),
  }));

export const foreignVoltage = (date: string, volts: number): Row[] =>
  Array.from({ length: 24 }, (_, hour) => ({ x: `${date}T${String(hour).padStart(2, '0')}:00:00`, y: (volts + hour / 4).toFixed(2) }));

/** type 0: hours of the day; 1: days of the week; 2: days of the month; 3: months of the year; Wh in text. */
export function foreignEnergy(date: string, type: string): Row[] {
  const bars = (count: number, name: (nth: number) => string): Row[] =>
    Array.from({ length: count }, (_, index) => ({ x: name(index), y: String(1000 + index * 100), unit: 'Wh' }));
  const two = (value: number): string => String(value).padStart(2, '0');
  if (type === '3') return bars(12, (month) => `${date.slice(0, 4)}-${two(month + 1)}`);
  if (type === '2') return bars(28, (day) => `${date.slice(0, 7)}-${two(day + 1)}`);
  if (type === '1') return bars(7, (day) => new Date(Date.parse(`${date}T12:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10));
  return bars(10, (hour) => `${date} ${two(hour + 7)}:00:00`);
}
