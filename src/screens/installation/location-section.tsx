import { useMemo } from 'react';
import { type Installation, streetLine } from '#domain/service/installation.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { LocationMap } from '#ui/maps/location-map.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { SectionCard } from './section-card.tsx';

/** Where the installation stands; the sentence where nobody entered its coordinates. */
export function LocationSection({ installation }: { readonly installation: Installation }) {
  const marker = useMemo<MapMarker | null>(() => {
    const { latitude, longitude } = installation;
    return latitude === null || longitude === null ? null : { ...installation, latitude, longitude };
  }, [installation]);
  const { dark } = useValue(useQueries().mapProviders);
  return (
    <SectionCard title={installationTexts.location}>
      <LocationMap marker={marker} isMissing={marker === null} address={streetLine(installation.address)} provider={dark} />
    </SectionCard>
  );
}
