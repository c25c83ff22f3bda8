import type { Form } from '#domain/forms/form.ts';
import { inspectionForm } from './inspection.ts';
import { serviceForm } from './service.ts';
import { settingsForm } from './settings.ts';

/** The forms that every server has. A version that was released never changes: a change is a new version beside it. */
export const SHIPPED_FORMS: readonly Form[] = [serviceForm, inspectionForm, settingsForm];
