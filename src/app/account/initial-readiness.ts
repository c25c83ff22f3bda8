import type { AheadView, Readiness } from '#state/views.ts';
import { hasBackgroundSync } from '#local/device.ts';

/** The readiness before the first check of the device. */
export const initialReadiness = (): Readiness => ({
  shell: false,
  lists: [],
  details: null,
  isStorageProtected: null,
  quota: null,
  survivesRestart: false,
  hasBackgroundSync: hasBackgroundSync(),
  version: __APP_VERSION__,
  test: null,
  failures: null,
  codeReader: null,
  preparing: null,
});

export const INITIAL_AHEAD: AheadView = { is: 'unknown', stored: 0, wanted: 0 };
