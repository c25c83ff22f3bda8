import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { AreaBegun } from '#domain/service/map/map-area.ts';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { AREA_LIMITS } from '#domain/service/map/map-tiles.ts';
import { useCommands } from '#state/app-context.ts';
import { mapTexts } from '#texts/map.ts';
import { bytes } from '#texts/numbers.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { SeenArea } from '#ui/maps/viewport.ts';
import { Button } from '#ui/button/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type AreaKind, boxesOf, detailsOf, estimate, zoomsTo } from './area-choice.ts';
import classes from './areas.module.css';

interface Props {
  readonly provider: MapProvider;
  readonly area: SeenArea | null;
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
const USUAL_DETAIL = 14;

/** What to fetch, how fine, how much that is; nothing starts before the number was seen. */
export function AreaForm({ provider, area, picked, withTasks }: Props) {
  const { downloadMapArea } = useCommands();
  const [begun, setBegun] = useState<AreaBegun | null>(null);
  const details = detailsOf(provider.maxZoom);
  const form = useForm<Values>({
    initialValues: { kind: 'visible', detail: Math.min(USUAL_DETAIL, details.at(-1) ?? USUAL_DETAIL) },
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
      <p className={classes.estimate} role="status">
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
