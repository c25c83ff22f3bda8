import { useMemo, useCallback, useEffect, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { type PositionTrouble, requestPosition } from '#ui/device-position.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';

/** Unit: km from the device, by the installation's id. Installations without coordinates are left out. */
export type Distances = ReadonlyMap<number, number>;

const distancesFrom = (position: Spot, rows: readonly Installation[]): Distances =>
  new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, distanceKm(position, { latitude, longitude })] as const],
    ),
  );

/** The nearest first, those without a distance last. */
const nearestFirst = (rows: readonly Installation[], distances: Distances): readonly Installation[] =>
  rows.toSorted((one, other) => (distances.get(one.id) ?? Number.MAX_VALUE) - (distances.get(other.id) ?? Number.MAX_VALUE));

/** Unit: ms. A position up to this age is used. */
const POSITION_AGE = 60_000;

/** Only in memory, so that the list has the same order on a return. It is neither stored nor sent. */
let lastPosition: Spot | null = null;

/** Whether the browser gives the position without asking the user. */
const isAllowed = async (): Promise<boolean> => {
  // expected: a browser that does not report this permission; a press asks
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'granted';
};

interface DevicePosition {
  readonly position: Spot | null;
  readonly isAsking: boolean;
  readonly trouble: PositionTrouble | null;
  /** Resolves to whether the position is known. */
  readonly request: () => Promise<boolean>;
}

/** The position of the device: requested on a press, or after a reload if the browser need not ask the user. */
function useDevicePosition(isWanted: boolean): DevicePosition {
  const [position, setPosition] = useState(lastPosition);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PositionTrouble | null>(null);
  const request = useCallback(async (): Promise<boolean> => {
    setAsking(true);
    setTrouble(null);
    const answer = await requestPosition({ enableHighAccuracy: false, maximumAge: POSITION_AGE });
    setAsking(false);
    if (typeof answer === 'string') {
      setTrouble(answer);
      return false;
    }
    lastPosition = { latitude: answer.latitude, longitude: answer.longitude };
    setPosition(lastPosition);
    return true;
  }, []);
  useEffect(() => {
    if (!isWanted || lastPosition) return;
    let isGone = false;
    void isAllowed().then((allowed) => {
      if (allowed && !isGone) void request();
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, request]);
  return { position, isAsking, trouble, request };
}

export interface Nearest {
  /** `null` while the list is in another order. */
  readonly distances: Distances | null;
  readonly isAsking: boolean;
  readonly trouble: PositionTrouble | null;
  readonly ordered: (rows: readonly Installation[]) => readonly Installation[];
  readonly press: () => void;
}

/** The order by distance. A press turns it on, with a request for the position if it is unknown, and off again. */
export function useNearest(all: readonly Installation[] | undefined, isWanted: boolean, onSort: (isOn: boolean) => void): Nearest {
  const { position, isAsking, trouble, request } = useDevicePosition(isWanted);
  const distances = useMemo(() => (isWanted && position && all ? distancesFrom(position, all) : null), [isWanted, position, all]);
  return useMemo(
    () => ({
      distances,
      isAsking,
      trouble,
      ordered: (rows) => (distances ? nearestFirst(rows, distances) : rows),
      press: () => {
        if (distances) return onSort(false);
        void request().then((isKnown) => isKnown && onSort(true));
      },
    }),
    [distances, isAsking, trouble, onSort, request],
  );
}
