import { useEffect, useRef, useState } from 'react';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import { POSITION_TIMEOUT, type PositionTrouble, positionTrouble, knownTrouble } from '#ui/device-position.ts';

export interface MyPosition {
  readonly position: Position | null;
  readonly isOn: boolean;
  readonly trouble: PositionTrouble | null;
  readonly toggle: () => void;
}

/** The position of the device while it is turned on. `onFirst` is called with the first fix only. It is neither stored nor sent. */
export function usePosition(onFirst: (position: Position) => void): MyPosition {
  const latestOnFirst = useRef(onFirst);
  latestOnFirst.current = onFirst;
  const [isOn, setOn] = useState(false);
  const [position, setPosition] = useState<Position | null>(null);
  const [trouble, setTrouble] = useState<MyPosition['trouble']>(null);

  useEffect(() => {
    if (!isOn) return;
    const before = knownTrouble(navigator.geolocation);
    if (before) {
      setTrouble(before);
      setOn(false);
      return;
    }
    let isFirst = true;
    const onFix = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
      setTrouble(null);
      setPosition({ latitude, longitude, accuracy });
      if (isFirst) latestOnFirst.current({ latitude, longitude, accuracy });
      isFirst = false;
    };
    const onError = (error: GeolocationPositionError) => {
      const why = positionTrouble(error);
      setTrouble(why);
      if (why === 'denied') setOn(false);
    };
    const watch = navigator.geolocation.watchPosition(onFix, onError, { enableHighAccuracy: true, timeout: POSITION_TIMEOUT });
    return () => {
      navigator.geolocation.clearWatch(watch);
      setPosition(null);
    };
  }, [isOn]);

  const toggle = () => {
    setTrouble(null);
    setOn(!isOn);
  };
  return { position, isOn, trouble, toggle };
}
