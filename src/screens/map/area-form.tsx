import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { AREA_LIMITS, boxAround, type MapBox, TILE_BYTES, tilesCounted, tilesOver, type AreaBegun } from '#domain/service/map/map-tiles.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { VisibleArea } from '#ui/maps/viewport.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { useCommands } from '#state/app-context.ts';
import { mapTexts } from '#texts/map.ts';
import { bytes } from '#texts/numbers.ts';
import { Button } from '#ui/button/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import classes from './areas.module.css';

export type AreaKind = 'visible' | 'aroundPicked' | 'aroundTasks';

interface Around {
  readonly area: VisibleArea | null;
  readonly picked: MapMarker | null;
  /** Installations with open tasks. */
  readonly withTasks: readonly MapMarker[];
}

/** Unit: km. Enough for the surroundings of the installation. */
const SURROUNDINGS = 3;

/** The boxes of a choice; empty if it has no place. */
export function boxesOf(kind: AreaKind, { area, picked, withTasks }: Around): readonly MapBox[] {
  if (kind === 'visible') return area ? [area] : [];
  const around = kind === 'aroundPicked' ? (picked ? [picked] : []) : withTasks;
  return around.map((place) => boxAround(place, SURROUNDINGS));
}

export interface Estimate {
  readonly tiles: number;
  readonly bytes: number;
  readonly isTooMuch: boolean;
}

/** Unit: bytes, a guess. Boxes may overlap, so small numbers are counted exactly and large ones only bounded. */
export function estimate(boxes: readonly MapBox[], zooms: { readonly from: number; readonly to: number }): Estimate {
  const bound = tilesCounted(boxes, zooms);
  const tiles = bound <= AREA_LIMITS.tiles * 10 ? tilesOver(boxes, zooms).length : bound;
  return { tiles, bytes: tiles * TILE_BYTES, isTooMuch: tiles > AREA_LIMITS.tiles };
}

/** Zoom levels to download: from the overview of the country to the chosen detail. */
export const zoomsTo = (detail: number): { readonly from: number; readonly to: number } => ({ from: AREA_LIMITS.minZoom, to: detail });

/** Zoom levels to choose from. A provider with fewer levels offers its last one. */
export function detailsOf(maxZoom: number): readonly number[] {
  const finest = Math.min(maxZoom, AREA_LIMITS.maxZoom);
  const details = [12, 13, 14, 15, 16].filter((zoom) => zoom <= finest);
  return details.length > 0 ? details : [finest];
}

interface Props {
  readonly provider: MapProvider;
  readonly area: VisibleArea | null;
  readonly picked: MapMarker | null;
  readonly withTasks: readonly MapMarker[];
}

interface Values {
  readonly kind: AreaKind;
  /** Zoom. */
  readonly detail: number;
}

const words = mapTexts.area;
const KINDS: readonly AreaKind[] = ['visible', 'aroundPicked', 'aroundTasks'];
const DEFAULT_DETAIL = 14;

/** What to download and in which detail, with an estimate of the size before the download starts. */
export function AreaForm({ provider, area, picked, withTasks }: Props) {
  const { downloadMapArea } = useCommands();
  const [begun, setBegun] = useState<AreaBegun | null>(null);
  const details = detailsOf(provider.maxZoom);
  const form = useForm<Values>({
    initialValues: { kind: 'visible', detail: Math.min(DEFAULT_DETAIL, details.at(-1) ?? DEFAULT_DETAIL) },
    onValuesChange: () => setBegun(null),
  });
  const { kind, detail } = form.getValues();
  const choice = useId();
  const boxes = boxesOf(kind, { area, picked, withTasks });
  const zooms = zoomsTo(detail);
  const { tiles, bytes: size, isTooMuch } = estimate(boxes, zooms);
  const isPossible = (which: AreaKind) => which === 'visible' || (which === 'aroundPicked' ? picked !== null : withTasks.length > 0);
  const name = kind === 'aroundPicked' && picked ? picked.description : words[kind];

  const start = async () => {
    setBegun(await downloadMapArea({ name: `${name}, ${mapTexts.look[provider.look].toLowerCase()}`, provider, boxes, zooms }));
  };
  return (
    <FormFrame label={words.title} className={classes.form} onSubmit={start}>
      <fieldset className={classes.choices}>
        <legend>{words.what}</legend>
        {KINDS.map((which) => (
          <label key={which} className={classes.choice} data-off={!isPossible(which) || undefined}>
            <input
              type="radio"
              name={choice}
              checked={kind === which}
              disabled={!isPossible(which)}
              onChange={() => form.setFieldValue('kind', which)}
            />
            {words[which]}
          </label>
        ))}
      </fieldset>
      <SelectField
        label={words.detail}
        value={String(detail)}
        onChange={(zoom) => form.setFieldValue('detail', Number(zoom))}
        data={details.map((zoom) => ({ value: String(zoom), label: String(zoom) }))}
      />
      <p className="pv-strong" role="status">
        {words.estimate(tiles, bytes(size))}
      </p>
      {isTooMuch && <p className={classes.notice}>{words.tooMany(AREA_LIMITS.tiles)}</p>}
      {begun === 'noRoom' && <p className={classes.notice}>{words.noRoom}</p>}
      {begun === 'known' && <p className={classes.notice}>{words.known}</p>}
      <Button type="submit" disabled={isTooMuch || tiles === 0}>
        {words.download}
      </Button>
    </FormFrame>
  );
}
