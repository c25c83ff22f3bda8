import { type ReactNode, useMemo } from 'react';
import { toKilowatts } from '#domain/energy/units.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import { type Installation, streetLine } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { dateAndTime, shortDate } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { polishNumber } from '#texts/numbers.ts';
import { AddressLink } from '#ui/contact-links.tsx';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';
import { useQueries, useValue } from '#state/app-context.ts';
import { LocationMap } from '#ui/maps/location-map.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { SectionCard } from '#screens/installation/section-card.tsx';

const texts = installationTexts.facts;

const inKilowatts = (power: Watts): string => polishNumber(toKilowatts(power), 2);
const orNone = (text: string): string => text || texts.none;
const degrees = (value: number | null, digits = 0): string => (value === null ? texts.none : texts.degrees(polishNumber(value, digits)));
const time = (at: Instant | null): string => (at === null ? installationTexts.neverRead : dateAndTime(at));

function factsOf(of: Installation): readonly (readonly [string, ReactNode])[] {
  const hasPlace = of.latitude !== null && of.longitude !== null;
  return [
    [texts.sn, of.sn],
    [texts.model, orNone(of.model)],
    [texts.vendor, orNone(of.vendor)],
    [texts.source, of.source],
    [texts.modem, orNone(of.modem)],
    [texts.phases, texts.phaseNames[of.phases]],
    [texts.generatorPower, texts.kilowattsPeak(inKilowatts(of.generatorPower))],
    [texts.inverterPower, texts.kilowatts(inKilowatts(of.inverterPower))],
    [texts.tilt, degrees(of.tilt)],
    [texts.azimuth, degrees(of.azimuth)],
    [
      texts.address,
      <AddressLink key="address" label={of.description} address={of.address} {...{ latitude: of.latitude, longitude: of.longitude }} />,
    ],
    [texts.coordinates, hasPlace ? `${degrees(of.latitude, 5)}, ${degrees(of.longitude, 5)}` : texts.none],
    [texts.firstReading, of.firstReading === null ? installationTexts.neverRead : shortDate(localDateOf(of.firstReading))], // its time says nothing
    [texts.lastReading, time(of.lastReading)],
  ];
}

/** The master data of the installation. */
export function Facts({ installation }: { readonly installation: Installation }) {
  return (
    <dl className={lists.facts}>
      {factsOf(installation).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The installation on a map, or a sentence if it has no coordinates. */
export function LocationSection({ installation }: { readonly installation: Installation }) {
  const marker = useMemo<MapMarker | null>(() => {
    const { latitude, longitude } = installation;
    return latitude === null || longitude === null ? null : { ...installation, latitude, longitude };
  }, [installation]);
  const { dark } = useValue(useQueries().mapProviders);
  return (
    <SectionCard title={installationTexts.location}>
      <p className={classes.place}>
        <AddressLink
          label={installation.description}
          address={installation.address}
          latitude={installation.latitude}
          longitude={installation.longitude}
        />
      </p>
      <LocationMap marker={marker} isMissing={marker === null} address={streetLine(installation.address)} provider={dark} />
    </SectionCard>
  );
}
