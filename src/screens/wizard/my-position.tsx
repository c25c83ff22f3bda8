import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { wizardTexts } from '#texts/wizard.ts';
import { Button } from '#ui/button/button.tsx';
import classes from './wizard.module.css';

/** Unit: ms that a receiver may take for its first fix. */
const POSITION_TIMEOUT_MS = 20_000;
/** Decimals of a degree: about a metre. */
const DECIMALS = 5;

const typed = (degrees: number): string => degrees.toFixed(DECIMALS).replace('.', ',');

/** 'Użyj mojej pozycji': fills the coordinates from where the device is. */
export function MyPosition({ onFound }: { readonly onFound: (place: { latitude: string; longitude: string }) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  if (!('geolocation' in navigator)) return null;
  const ask = (): void => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound({ latitude: typed(coords.latitude), longitude: typed(coords.longitude) });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS },
    );
  };
  return (
    <div>
      <Button
        variant="default"
        onClick={ask}
        loading={state === 'asking'}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
      >
        {wizardTexts.useMyPosition}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={classes.problem}>
          {wizardTexts.noPosition}
        </p>
      )}
    </div>
  );
}
