import { useMemo } from 'react';
import { type KnownInverter, knownInverter } from '#domain/grid/event-log.ts';
import type { Installation } from '#domain/service/installation.ts';
import { agedOf } from '#domain/service/resource.ts';
import { withTime } from '#domain/grid/status.ts';
import { useQueries, useValue } from '#state/app-context.ts';

/** Data about an inverter besides its events, which tell an ended event from one that is only no longer named. */
export function useKnownInverter(installation: Installation): KnownInverter {
  const states = agedOf(useValue(useQueries().states(installation.id)));
  return useMemo(() => knownInverter(installation, states ? withTime(states.value) : null), [installation, states]);
}
