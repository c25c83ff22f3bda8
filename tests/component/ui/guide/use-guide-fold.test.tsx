import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import '#tests/support/app-context.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import { type GuideSubject, useGuideFold } from '#ui/guide/use-guide-fold.tsx';

const user = userEvent.setup({ delay: null });

function Subject({ subject, name }: { readonly subject: GuideSubject; readonly name: string }) {
  const { button, fold } = useGuideFold(subject, name);
  return (
    <div>
      {button}
      {fold}
    </div>
  );
}

function shows(subject: GuideSubject, name: string) {
  render(
    <ThemeProvider env="test">
      <Subject subject={subject} name={name} />
    </ThemeProvider>,
  );
  return screen.getByRole('button', { name: `Poradnik: ${name}` });
}

test('on a desktop it opens and closes in place, with the keyboard too', async () => {
  const button = shows({ of: 'event', code: 'GROUND_FAULT' }, 'Doziemienie');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const fold = await screen.findByRole('region', { name: 'Poradnik: Doziemienie' });
  await waitFor(() => expect(fold.textContent).toContain('Bezpieczeństwo'));
  expect([button.getAttribute('aria-expanded'), button.getAttribute('aria-controls')]).toEqual(['true', fold.id]);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Poradnik: Doziemienie' })).toBeNull();
  await user.keyboard('{Enter}{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('an unknown code is shown as it is, and its page guesses nothing', async () => {
  await user.click(shows({ of: 'event', code: 'VENDOR_17' }, 'VENDOR_17'));
  expect(await screen.findByText('Kod podany przez falownik: VENDOR_17')).toBeTruthy();
});

describe('on a phone', () => {
  beforeEach(() => window.happyDOM?.setViewport({ width: 390, height: 844 }));

  test('its parts are tabs, dangers first', async () => {
    await user.click(shows({ of: 'event', code: 'GROUND_FAULT' }, 'Doziemienie'));
    const part = async (name: string) => (await screen.findByRole('tabpanel', { name })).textContent;
    expect(await part('Zanim zaczniesz')).toMatch(/^Bezpieczeństwo.*Najpierw sprawdź.*Co zabrać/);
    await user.click(screen.getByRole('tab', { name: 'Przyczyny i\u00a0pomiary' }));
    expect(await part('Przyczyny i\u00a0pomiary')).toMatch(/^Prawdopodobne przyczyny.*Sprawdź i.zmierz/);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Kogo wezwać', selected: true }));
    expect(await part('Kogo wezwać')).toMatch(/Kiedy do .*Co powiedzieć klientowi/);
    await user.keyboard('{ArrowRight}');
    expect(await part('Zanim zaczniesz')).toMatch(/^Bezpieczeństwo/);
  });

  test('it is a sheet that Escape closes, and the focus returns', async () => {
    const button = shows({ of: 'state', state: 'FAULT' }, 'Awaria');
    await user.click(button);
    const sheet = await screen.findByRole('dialog', { name: 'Awaria' });
    await waitFor(() => expect(sheet.textContent).toContain('Najpierw sprawdź'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('going back closes it and nothing else', async () => {
    await user.click(shows({ of: 'cause', cause: 'silent', verdict: null }, 'Brak odczytów'));
    await screen.findByRole('dialog');
    expect(history.state).toHaveProperty('sheet');
    act(() => {
      history.replaceState(null, '');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
