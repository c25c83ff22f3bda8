import { wallClock } from '#domain/time/warsaw.ts';

/** Unit: ms. Refresh intervals of data on the screen. Source: specification 20.3 and 20.4. */
export const REFRESH = { list: 300_000, detail: 300_000, power: 300_000, voltages: 300_000, energy: 3_600_000 } as const;

/** Unit: ms. Time until a minute after the next full hour. Source: specification 20.5. */
export const untilNextHour = (minuteOfHour: number): number => (61 - minuteOfHour) * 60_000;

/** Unit: ms. Energy is hourly: it is fetched again just after the full hour, at most an hour later. Source: specification 20.5. */
export const eachHour = (now: number): number => Math.min(untilNextHour(wallClock(now).getUTCMinutes()), REFRESH.energy);

/** Unit: ms. Source: specification 20.2, 20.7 and 20.8. */
export const SEARCH_DEBOUNCE = 500;
export const SNACKBAR_TIME = 6000;
export const BACKDROP_TIME = 500;
