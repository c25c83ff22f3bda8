import type { Checklist } from '#domain/checklists/checklist.ts';
import { firstInspectionChecklist, inspectionChecklist } from './inspection.ts';
import { firstServiceChecklist, serviceChecklist } from './service.ts';
import { inverterSettingsChecklist } from './settings.ts';

/**
 * The checklists that every server has, the newest version of each first. A version that was released never changes: a change is a new
 * version beside it.
 */
export const SHIPPED_CHECKLISTS: readonly Checklist[] = [
  serviceChecklist,
  firstServiceChecklist,
  inspectionChecklist,
  firstInspectionChecklist,
  inverterSettingsChecklist,
];
