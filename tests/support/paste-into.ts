import type { UserEvent } from '@testing-library/user-event';

/** Enters a text with one change of the field. Typing renders the whole form for every key; only tests about typing need that. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
