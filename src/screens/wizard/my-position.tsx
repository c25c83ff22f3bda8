import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { positionTexts } from '#texts/position.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { Button } from '#ui/button/button.tsx';
import { type PositionTrouble, requestPosition } from '#ui/device-position.ts';
import classes from './wizard.module.css';

/** Decimals of a degree: about a metre. */
const DECIMALS = 5;

const typed = (degrees: number): string => degrees.toFixed(DECIMALS).replace('.', ',');

/** 'Użyj mojej pozycji': fills the coordinates with the position of the device, or says why it is unknown. */
export function MyPosition({ onFound }: { readonly onFound: (place: { latitude: string; longitude: string }) => void }) {
  const [state, setState] = useState<'idle' | 'asking' | PositionTrouble>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    const found = await requestPosition({ enableHighAccuracy: true });
    if (typeof found === 'string') return setState(found);
    setState('idle');
    onFound({ latitude: typed(found.latitude), longitude: typed(found.longitude) });
  };
  return (
    <div>
      <Button
        variant="default"
        onClick={() => void ask()}
        loading={state === 'asking'}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
      >
        {wizardTexts.useMyPosition}
      </Button>
      {state !== 'idle' && state !== 'asking' && (
        <p role="alert" className={classes.problem}>
          {positionTexts[state]}
        </p>
      )}
    </div>
  );
}
