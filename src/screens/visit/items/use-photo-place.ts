import { useCallback, useEffect, useState } from 'react';
import type { VisitFile } from '#domain/visit/document.ts';
import { type PositionTrouble, requestPosition } from '#ui/device-position.ts';

type Place = NonNullable<VisitFile['place']>;

/** Unit: ms. A position that is older is read again when a question is opened. */
const PLACE_AGE = 60_000;

interface KnownPlace {
  readonly place: Place | null;
  /** Unit: ms since 1970. */
  readonly readAt: number;
}

/** Visits whose photos get a position. Only in memory: after a restart the user chooses again. */
const chosen = new Map<string, KnownPlace>();

async function readPlace(): Promise<Place | PositionTrouble> {
  const found = await requestPosition({ enableHighAccuracy: true, maximumAge: PLACE_AGE });
  return typeof found === 'string' ? found : { lat: found.latitude, lon: found.longitude, accuracy: found.accuracy };
}

export interface PhotoPlace {
  readonly isOn: boolean;
  /** What new photos get, as it is shown; `null`: nothing. */
  readonly place: Place | null;
  readonly isAsking: boolean;
  readonly trouble: PositionTrouble | null;
  readonly setOn: (isOn: boolean) => void;
}

/** The position that new photos of a visit get, if the user chose that. Off at first. */
export function usePhotoPlace(uuid: string): PhotoPlace {
  const [known, setKnown] = useState(chosen.get(uuid) ?? null);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PositionTrouble | null>(null);
  const read = useCallback(async (): Promise<void> => {
    setAsking(true);
    setTrouble(null);
    const answer = await readPlace();
    setAsking(false);
    if (!chosen.has(uuid)) return;
    const isPlace = typeof answer !== 'string';
    const next: KnownPlace = { place: isPlace ? answer : null, readAt: Date.now() };
    chosen.set(uuid, next);
    setKnown(next);
    if (!isPlace) setTrouble(answer);
  }, [uuid]);
  useEffect(() => {
    const before = chosen.get(uuid);
    if (before && Date.now() - before.readAt > PLACE_AGE) void read();
  }, [uuid, read]);
  const setOn = (isOn: boolean): void => {
    setTrouble(null);
    if (!isOn) {
      chosen.delete(uuid);
      setKnown(null);
      return;
    }
    chosen.set(uuid, { place: null, readAt: 0 });
    setKnown({ place: null, readAt: 0 });
    void read();
  };
  return { isOn: known !== null, place: known?.place ?? null, isAsking, trouble, setOn };
}
