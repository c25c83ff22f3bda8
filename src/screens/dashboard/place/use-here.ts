import { useCallback, useEffect, useState } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import { POSITION_TIMEOUT, type PositionTrouble, positionTrouble, troubleBefore } from '#ui/position-trouble.ts';

/** Unit: ms. A position of a moment ago tells the nearest as well. */
const POSITION_AGE = 60_000;

/** In memory alone, so that who comes back to the list finds it in the same order. Nothing is stored, nothing is sent. */
let lastHere: Spot | null = null;

function askPosition(): Promise<Spot | PositionTrouble> {
  return new Promise((resolve) => {
    const trouble = troubleBefore(navigator.geolocation);
    if (trouble) return resolve(trouble);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (error) => resolve(positionTrouble(error)),
      { enableHighAccuracy: false, maximumAge: POSITION_AGE, timeout: POSITION_TIMEOUT },
    );
  });
}

/** Whether the browser would answer without a question of its own. */
const isAllowed = async (): Promise<boolean> => {
  // expected: a browser that does not tell of this permission; a press asks
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return permission?.state === 'granted';
};

export interface Here {
  readonly here: Spot | null;
  readonly isAsking: boolean;
  readonly trouble: PositionTrouble | null;
  /** Answers with whether the position is known. */
  readonly ask: () => Promise<boolean>;
}

/** Where the device is: asked for on a press alone; after a reload only where the browser need not ask. */
export function useHere(isWanted: boolean): Here {
  const [here, setHere] = useState(lastHere);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PositionTrouble | null>(null);
  const ask = useCallback(async (): Promise<boolean> => {
    setAsking(true);
    setTrouble(null);
    const answer = await askPosition();
    setAsking(false);
    if (typeof answer === 'string') {
      setTrouble(answer);
      return false;
    }
    lastHere = answer;
    setHere(answer);
    return true;
  }, []);
  useEffect(() => {
    if (!isWanted || lastHere) return;
    let isGone = false;
    void isAllowed().then((allowed) => {
      if (allowed && !isGone) void ask();
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, ask]);
  return { here, isAsking, trouble, ask };
}
