import { IconCurrentLocation, IconDownload, IconFocusCentered, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MapLook } from '#domain/service/map/map-provider.ts';
import { mapTexts } from '#texts/map.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import controls from './map-controls.module.css';
import classes from './map.module.css';

const LOOKS: readonly MapLook[] = ['dark', 'satellite'];

/** Dark or satellite. */
export function LookSwitch({ look, onLook }: { readonly look: MapLook; readonly onLook: (look: MapLook) => void }) {
  return (
    <fieldset className={controls.segments} data-pv-pressed="">
      <legend className="pv-hidden">{mapTexts.look.label}</legend>
      {LOOKS.map((choice) => (
        <label key={choice} className={controls.segment}>
          <input type="radio" name="map-look" value={choice} checked={look === choice} onChange={() => onLook(choice)} />
          <span>{mapTexts.look[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

/** A square button with an icon; its name is its accessible label and its tooltip. */
function ToolButton({ label, icon, isOn, onPress }: ButtonProps) {
  return (
    <PlainButton
      look="icon"
      className={classes.tool}
      title={label}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={onPress}
    >
      {icon}
    </PlainButton>
  );
}

interface ToolsProps {
  readonly isLocating: boolean;
  readonly isListOpen: boolean;
  readonly onFit: () => void;
  readonly onLocate: () => void;
  readonly onAreas: () => void;
  readonly onList: () => void;
}

export function MapTools({ isLocating, isListOpen, onFit, onLocate, onAreas, onList }: ToolsProps) {
  return (
    <div className={classes.tools} data-pv-pressed="">
      <ToolButton label={mapTexts.fit} icon={<IconFocusCentered size={20} aria-hidden="true" />} onPress={onFit} />
      <ToolButton
        label={mapTexts.locate}
        isOn={isLocating}
        icon={<IconCurrentLocation size={20} aria-hidden="true" />}
        onPress={onLocate}
      />
      <ToolButton label={mapTexts.area.open} icon={<IconDownload size={20} aria-hidden="true" />} onPress={onAreas} />
      <ToolButton label={mapTexts.list} isOn={isListOpen} icon={<IconList size={20} aria-hidden="true" />} onPress={onList} />
    </div>
  );
}
