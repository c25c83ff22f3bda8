import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WORLD_MAP_START } from '#domain/service/map/map-places.ts';
import { quantity } from '#domain/quantity.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

// A canvas needs a browser; this test looks at the card of a chosen marker.
vi.mock('#ui/maps/use-pv-map.ts', () => ({
  usePvMap: ({ picked }: { readonly picked: MapMarker | null }) => ({
    target: { current: null },
    sheet: { current: null },
    map: null,
    card: document.body,
    state: 'ready',
    open: picked && { hit: { markers: [picked], at: [0, 0] }, isPinned: true },
    setOpenCard: () => undefined,
    cancelClose: () => undefined,
  }),
}));
afterEach(cleanup);

const { MapView } = await vi.importActual<typeof import('#ui/maps/map-view.tsx')>('#ui/maps/map-view.tsx');

const marker: MapMarker = {
  id: 7,
  sn: 'SN0007',
  description: 'Dom 7',
  latitude: 52,
  longitude: 17,
  isWorking: true,
  lastPower: quantity<never>(1000),
  generatorPower: quantity<never>(5000),
};

function Shown({ hasField, onPick }: { readonly hasField: boolean; readonly onPick: () => void }) {
  return (
    <ThemeProvider env="test">
      <button type="button">{'Otwórz'}</button>
      <MapView
        label="Mapa"
        markers={[marker]}
        look="dark"
        start={WORLD_MAP_START}
        picked={marker}
        onPick={onPick}
        renderCard={({ description }) => description}
        renderGroup={() => null}
      />
      <Dialog isOpen={hasField} onClose={() => undefined} title="Na wierzchu">
        {'Treść'}
      </Dialog>
    </ThemeProvider>
  );
}

test('Escape in a dialog that has not taken the focus yet leaves the card of the marker below it open', () => {
  const onPick = vi.fn();
  const { rerender } = render(<Shown hasField={false} onPick={onPick} />);
  const opener = screen.getByRole('button', { name: 'Otwórz' });
  const press = () => opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  opener.focus();
  rerender(<Shown hasField onPick={onPick} />);
  expect(screen.getByRole('dialog', { name: 'Na wierzchu' })).toBeTruthy();
  expect(document.activeElement).toBe(opener); // the dialog takes the focus a moment later
  press();
  expect(onPick).not.toHaveBeenCalled();
  rerender(<Shown hasField={false} onPick={onPick} />);
  press();
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null);
});
