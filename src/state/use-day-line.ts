import { useEffect, useState } from 'react';
import { isDayLineKept, rememberDayLine } from './device-memory.ts';

/** Whether the line about the day has its place from the start, so that the list never moves. */
export const useDayLinePlace = (): boolean => useState(isDayLineKept)[0];

/** Remembers whether anything is planned, for the next time; `null`: not known. */
export function useRememberDayLine(isPlanned: boolean | null): void {
  useEffect(() => {
    if (isPlanned !== null) rememberDayLine(isPlanned);
  }, [isPlanned]);
}
