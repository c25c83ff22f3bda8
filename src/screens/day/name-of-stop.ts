import type { DayStop } from '#state/use-day.ts';
import { stopTexts as texts } from '#texts/day.ts';

/** The name of the installation, else the number of the request. */
export const nameOfStop = ({ installation, task, row }: Pick<DayStop, 'installation' | 'task' | 'row'>): string =>
  installation?.description || task?.description || texts.request(task?.id ?? row?.task ?? null);
