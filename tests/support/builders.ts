import type { NewTask } from '#domain/service/task.ts';

/** A service request as a user files it. */
export const aTask = (over: Partial<NewTask> = {}): NewTask => ({
  description: 'Dom Kowalskich',
  inverterSerial: 'SN-0001',
  contact: 'jan@kowalski.pl',
  createdOn: '2026-11-20',
  employee: 'Anna Nowak',
  address: 'Polna 3/2, 62-800 Kalisz',
  reason: 'Falownik nie startuje',
  scope: 'Wymiana bezpieczników',
  ...over,
});

/** The body of a call that creates this request. */
export const aTaskOnWire = (over: Partial<NewTask> = {}): Record<string, unknown> => {
  const { description, inverterSerial, employee, reason, scope, createdOn } = aTask(over);
  const creation_date = createdOn.split('-').reverse().join('.');
  return { description, inverter_sn: inverterSerial, employee, reason, order: scope, creation_date };
};
