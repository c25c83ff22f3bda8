import { useMemo } from 'react';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { Resource } from '#domain/service/resource.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { type HeldOne, listedVisits } from '#domain/visit/listed-visits.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { visitListTexts as texts } from '#texts/visit/visit-list.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { VisitList } from './visit-list.tsx';

interface Props {
  /** The office's list of the installation. */
  readonly resource: Resource<readonly VisitHead[]>;
  /** Visits of the installation on this device. */
  readonly held: readonly HeldOne[];
  /** Of settings of the inverter, on this device. */
  readonly profiles: readonly SettingProfile[];
  readonly onRetry: () => void;
}

/** The visits of an installation, of the office and of this device. */
export function InstallationVisits({ resource, held, profiles, onRetry }: Props) {
  const heads = lastKnown(resource);
  const all = useMemo(() => listedVisits(heads ?? [], held, profiles), [heads, held, profiles]);
  const list = () => (all.length > 0 ? <VisitList visits={all} /> : <p className="pv-spaced">{texts.none}</p>);
  return (
    <>
      <ResourceState resource={resource} onRetry={onRetry}>
        {list}
      </ResourceState>
      {resource.is === 'absent' && all.length > 0 && list()}
    </>
  );
}
