import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { movedBy } from '#domain/service/day-order.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import { useStops } from '#state/use-day.ts';
import { useDayMemory } from '#state/use-day-memory.ts';
import { handListTexts as texts, dayTexts, stopTexts, nameOfStop } from '#texts/day.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { MenuPress } from '#ui/tables/cards/list-menu.tsx';
import menu from '#ui/tables/cards/menu.module.css';
import { DayHead, type useShownDay } from '#screens/day/day-head.tsx';
import { StopCard, type StopMoves } from '#screens/day/stops/stop-card.tsx';
import stopClasses from '#screens/day/stops/stops.module.css';
import { AddDialog } from './add-dialog.tsx';

/** A day on a backend without plans: a list put together by hand, which stays on this device. */
export function HandList(shown: ReturnType<typeof useShownDay>) {
  const [keys, setKeys] = useDayMemory('list', shown.day);
  const [isAdding, setAdding] = useState(false);
  const { causes } = useActiveCauses();
  const stops = useStops(useMemo(() => keys.map((key) => ({ key, row: null })), [keys]));
  const step = (key: string, by: -1 | 1): void => setKeys(movedBy(stops, key, by).map((stop) => stop.key));
  return (
    <>
      <p className="pv-quiet">{`${dayTexts.foreign} ${texts.hint}`}</p>
      <DayHead {...shown} summary={null}>
        <PlainButton look="outline" className="pv-touch" onClick={() => setAdding(true)}>
          {texts.add}
        </PlainButton>
      </DayHead>
      {stops.length === 0 && <EmptyPanel title={texts.empty} />}
      <ol className={stopClasses.list} aria-label={dayTexts.order}>
        {stops.map((stop, at) => {
          const moves: StopMoves = {
            ...(at > 0 && { onEarlier: () => step(stop.key, -1) }),
            ...(at < stops.length - 1 && { onLater: () => step(stop.key, 1) }),
          };
          const then = (onClose: () => void, does: () => void) => () => {
            onClose();
            does();
          };
          return (
            <li key={stop.key} className={stopClasses.item}>
              <StopCard
                {...{ stop, moves }}
                number={at + 1}
                causes={stop.installation && causes.get(stop.installation.id)}
                menu={(onClose) => (
                  <Sheet isOpen onClose={onClose} title={nameOfStop(stop)}>
                    <ul className={menu.entries}>
                      {moves.onEarlier && <MenuPress icon={IconArrowUp} text={stopTexts.up} onPress={then(onClose, moves.onEarlier)} />}
                      {moves.onLater && <MenuPress icon={IconArrowDown} text={stopTexts.down} onPress={then(onClose, moves.onLater)} />}
                      <MenuPress
                        icon={IconTrash}
                        text={texts.remove}
                        onPress={then(onClose, () => setKeys(keys.filter((key) => key !== stop.key)))}
                      />
                    </ul>
                  </Sheet>
                )}
              />
            </li>
          );
        })}
      </ol>
      {isAdding && <AddDialog taken={keys} onAdd={(key) => setKeys([...keys, key])} onClose={() => setAdding(false)} />}
    </>
  );
}
