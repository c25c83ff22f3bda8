import { useId, useState } from 'react';
import type { AreaBegun } from '#domain/service/map-area.ts';
import type { MapProvider } from '#domain/service/map-provider.ts';
import { AREA_LIMITS } from '#domain/service/map-tiles.ts';
import { useCommands } from '#state/app-context.ts';
import { mapTexts } from '#texts/map.ts';
import { bytes } from '#texts/numbers.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { SeenArea } from '#ui/maps/viewport.ts';
import { Button } from '#ui/button/button.tsx';
import { type AreaKind, boxesOf, detailsOf, estimate, zoomsTo } from './area-choice.ts';
import classes from './areas.module.css';

interface Props {
  readonly provider: MapProvider;
  readonly area: SeenArea | null;
  readonly picked: MapMarker | null;
  readonly withTasks: readonly MapMarker[];
}

const words = mapTexts.area;
const KINDS: readonly AreaKind[] = ['visible', 'aroundPicked', 'aroundTasks'];
const USUAL_DETAIL = 14;

/** What to fetch, how fine, how much that is; nothing starts before the number was seen. */
export function AreaForm({ provider, area, picked, withTasks }: Props) {
  const { downloadMapArea } = useCommands();
  const [kind, setKind] = useState<AreaKind>('visible');
  const [detail, setDetail] = useState(Math.min(USUAL_DETAIL, detailsOf(provider.maxZoom).at(-1) ?? USUAL_DETAIL));
  const [begun, setBegun] = useState<AreaBegun | null>(null);
  const choice = useId();
  const choose = (change: () => void) => {
    change();
    setBegun(null);
  };
  const boxes = boxesOf(kind, { area, picked, withTasks });
  const zooms = zoomsTo(detail);
  const { tiles, bytes: size, isTooMuch } = estimate(boxes, zooms);
  const isPossible = (which: AreaKind) => which === 'visible' || (which === 'aroundPicked' ? picked !== null : withTasks.length > 0);
  const name = kind === 'aroundPicked' && picked ? picked.description : words[kind];

  const start = async () => {
    setBegun(await downloadMapArea({ name: `${name}, ${mapTexts.look[provider.look].toLowerCase()}`, provider, boxes, zooms }));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <fieldset className={classes.choices}>
        <legend>{words.what}</legend>
        {KINDS.map((which) => (
          <label key={which} className={classes.choice} data-off={!isPossible(which) || undefined}>
            <input
              type="radio"
              name={choice}
              checked={kind === which}
              disabled={!isPossible(which)}
              onChange={() => choose(() => setKind(which))}
            />
            {words[which]}
          </label>
        ))}
      </fieldset>
      <label className={classes.detail}>
        {words.detail}
        <select value={detail} onChange={({ currentTarget: { value } }) => choose(() => setDetail(Number(value)))}>
          {detailsOf(provider.maxZoom).map((zoom) => (
            <option key={zoom} value={zoom}>
              {zoom}
            </option>
          ))}
        </select>
      </label>
      <p className={classes.estimate} role="status">
        {words.estimate(tiles, bytes(size))}
      </p>
      {isTooMuch && <p className={classes.notice}>{words.tooMany(AREA_LIMITS.tiles)}</p>}
      {begun === 'noRoom' && <p className={classes.notice}>{words.noRoom}</p>}
      {begun === 'known' && <p className={classes.notice}>{words.known}</p>}
      <Button type="submit" disabled={isTooMuch || tiles === 0}>
        {words.download}
      </Button>
    </form>
  );
}
