import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useIsTop } from '#ui/dialogs/top-dialog.ts';

/** Handles the key before all others and disappears at once, like a dialog without a transition. */
function Above() {
  const [isOpen, setOpen] = useState(true);
  useIsTop(isOpen);
  useEffect(() => {
    const close = () => flushSync(() => setOpen(false));
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, []);
  return isOpen && <div role="dialog">Na wierzchu</div>;
}

function Beneath({ onEscape }: { readonly onEscape: () => void }) {
  useEscape(onEscape);
  return <button type="button">Pod spodem</button>;
}

const pressEscape = () => screen.getByRole('button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));

test('a press that has closed a dialog is not handled again, even if the focus is below and the dialog is gone already', () => {
  const onEscape = vi.fn();
  render(
    <>
      <Above />
      <Beneath onEscape={onEscape} />
    </>,
  );
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onEscape).not.toHaveBeenCalled();
  pressEscape();
  expect(onEscape).toHaveBeenCalledOnce();
});

/** Open, and not rendered yet: a dialog appears a moment after it was requested. */
function Coming() {
  useIsTop(true);
  return null;
}

test('a dialog that is open and not rendered yet covers what is below', () => {
  const onEscape = vi.fn();
  render(
    <>
      <Coming />
      <Beneath onEscape={onEscape} />
    </>,
  );
  pressEscape();
  expect(onEscape).not.toHaveBeenCalled();
});

function Card({ onEscape }: { readonly onEscape: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const close = () => {
    onEscape();
    flushSync(() => setOpen(false));
  };
  useEscape(close, isOpen);
  return null;
}

test('of two handlers of Escape only the last one is called, and then the other', () => {
  const heard: string[] = [];
  render(
    <>
      <Card onEscape={() => heard.push('card')} />
      <Beneath onEscape={() => heard.push('screen')} />
    </>,
  );
  pressEscape();
  expect(heard).toEqual(['card']);
  pressEscape();
  expect(heard).toEqual(['card', 'screen']);
});
