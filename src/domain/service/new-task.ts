import { addressLine, type Installation } from './installation.ts';
import type { NewTask } from './task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** A service request as it is sent. Its date is the day on which it was filed, even if it is sent later. */
export const newTaskFor = (
  { employee, reason, scope }: Pick<NewTask, 'employee' | 'reason' | 'scope'>,
  installation: Installation,
  today: LocalDate,
): NewTask => ({
  description: installation.description,
  inverterSerial: installation.sn,
  contact: installation.owner?.email ?? null,
  createdOn: today,
  employee: employee.trim(),
  address: addressLine(installation.address),
  reason: reason.trim(),
  scope: scope.trim(),
});
