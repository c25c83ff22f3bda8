import { useEffect, useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** Whether the account that used this device last had anything planned. It decides whether the dashboard of a phone has a line about the day. */
const KEY = 'pv-care:day-line';
const NONE = 'none';

/** Whether the line has its place from the start: unless nothing was planned, so that the list never moves. */
export const useDayLinePlace = (): boolean => useState(() => recall(KEY) !== NONE)[0];

/** Remembers whether anything is planned, for the next time; `null`: not known. */
export function useRememberDayLine(isPlanned: boolean | null): void {
  useEffect(() => {
    if (isPlanned !== null) remember(KEY, isPlanned ? 'planned' : NONE);
  }, [isPlanned]);
}
