import type { Form } from '#domain/forms/form.ts';
import { firstInspectionForm, inspectionForm } from './inspection.ts';
import { firstServiceForm, serviceForm } from './service.ts';
import { inverterSettingsForm } from './settings.ts';

/**
 * The forms that every server has, each form's newest version first. A version that was released never changes: a change is a new version
 * beside it.
 */
export const SHIPPED_FORMS: readonly Form[] = [serviceForm, firstServiceForm, inspectionForm, firstInspectionForm, inverterSettingsForm];
