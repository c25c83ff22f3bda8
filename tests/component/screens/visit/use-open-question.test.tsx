import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { held, opened, UUID } from '#tests/support/visit-screen.tsx';

const fault = { is: false };

/** The checklist of a service visit, whose questions cannot be shown while there is the fault. */
const faultyChecklist: Checklist = {
  ...serviceChecklist,
  sections: serviceChecklist.sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      Object.defineProperty({ ...item }, 'ask', {
        enumerable: true,
        get: () => {
          if (fault.is) throw new Error('This question cannot be shown.');
          return item.ask;
        },
      }),
    ),
  })),
};

const user = userEvent.setup({ delay: null });
const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React's own lines about the planted fault
  fault.is = false;
});

/** Typed with the fault there. Before, the field is waited for without it: what was typed before may be stored meanwhile, and is drawn. */
function changeWithFault(field: HTMLElement, value: string): void {
  fault.is = true;
  fireEvent.change(field, { target: { value } });
}

/** The screen says that it failed; what made it fail is over, and the user tries again. */
async function triesAgain(): Promise<void> {
  await screen.findByText('Wystąpił błąd');
  fault.is = false;
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
}

test('after an error the same question is there, with every letter, the last one included', async () => {
  const { document } = opened(held({}, { at: 'arrival-report', form: faultyChecklist }));
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(await field(), { target: { value: 'Wyłącza się' } });
  changeWithFault(await field(), 'Wyłącza się w południe');
  await triesAgain();
  expect((await field()).value).toBe('Wyłącza się w południe');
  expect(document().answers).toMatchObject([{ item: 'arrival-report', text: 'Wyłącza się w południe' }]);
});

test.each(['12,,3', '501'])(
  'after an error the number %s that is not accepted is in its field again; no part of it is stored',
  async (typed) => {
    const { document } = opened(held({}, { at: 'grid-l1', form: faultyChecklist }));
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Wartość/ });
    fireEvent.change(await field(), { target: { value: '12' } });
    changeWithFault(await field(), typed);
    await waitFor(() => expect(document().answers).toMatchObject([{ item: 'grid-l1', value: null }]));
    await triesAgain();
    expect((await field()).value).toBe(typed);
    fireEvent.change(await field(), { target: { value: '231,5' } });
    const last = await field();
    fault.is = true;
    fireEvent.blur(last);
    await user.click(screen.getByRole('button', { name: visitTexts.next }));
    await triesAgain();
    expect(document().answers.at(-1)?.value).toBe('231.5');
  },
);

test.each(['>253', '-4', '512'])(
  'the number %s that is not accepted is in its field again after another question, until it is corrected',
  async (typed) => {
    const { document } = opened(held({}, { at: 'grid-l1' }));
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Wartość/ });
    const leaveAndReturn = async () => {
      await user.click(screen.getByRole('button', { name: visitTexts.next }));
      expect((await field()).value).toBe('');
      await user.click(screen.getByRole('button', { name: visitTexts.previous }));
    };
    await user.type(await field(), typed);
    await leaveAndReturn();
    expect([(await field()).value, document().answers.at(-1)?.value ?? null]).toEqual([typed, null]);
    await user.clear(await field());
    await leaveAndReturn();
    expect((await field()).value).toBe('');
    await user.type(await field(), '230');
    await leaveAndReturn();
    expect([(await field()).value, document().answers.at(-1)?.value]).toEqual(['230', '230']);
  },
);

test.each(['', '?at=arrival-safe'])('after an error of the question that was gone to, that one is there (address: %j)', async (query) => {
  opened(held({}, { at: 'arrival-safe', form: faultyChecklist }), `/visit/${UUID}${query}`);
  await heading('Można bezpiecznie pracować');
  fault.is = true;
  await user.click(screen.getByRole('button', { name: visitTexts.next }));
  await triesAgain();
  await heading('Co zgłasza klient');
});
