import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NearestFaults } from '#screens/map/nearest-faults.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import { aMapMarker as marker } from '#tests/support/view-builders.ts';

afterEach(cleanup);

const here = { latitude: 52, longitude: 18 };

function open(markers: readonly ReturnType<typeof marker>[]) {
  const [onPick, onClose] = [vi.fn(), vi.fn()];
  render(
    <ThemeProvider env="test">
      <NearestFaults markers={markers} here={here} onPick={onPick} onClose={onClose} />
    </ThemeProvider>,
  );
  return { sheet: screen.getByRole('region', { name: 'Najbliższe nieprawidłowości' }), onPick, onClose };
}

test('the three nearest faults with their kilometres and a way there; a press shows one on the map', () => {
  const { sheet, onPick } = open([marker(1, 53), marker(2, 52.05), marker(3, 52.3), marker(4, 54), marker(5, 52.01, true)]);
  const rows = within(sheet).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('Dom 25,6 km'),
    expect.stringContaining('Dom 333 km'),
    expect.stringContaining('Dom 1111 km'),
  ]);
  const route = within(sheet).getByRole('link', { name: 'Nawiguj: Dom 2' });
  expect(decodeURIComponent(route.getAttribute('href') ?? '')).toContain('52.05,18');
  fireEvent.click(within(sheet).getByRole('button', { name: /^Dom 3/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 3 }));
});

test('it takes the focus, says so where nothing is broken, and Escape closes it', () => {
  const { sheet, onClose } = open([marker(5, 52.01, true)]);
  expect(document.activeElement).toBe(within(sheet).getByRole('heading'));
  expect(sheet.textContent).toContain('Żadna instalacja na mapie nie ma nieprawidłowości.');
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
