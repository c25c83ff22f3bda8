import { describe, expect, it } from 'vitest';
import { shortClassName } from '#scripts/bundle/class-names.ts';

describe('the classes of a built app', () => {
  it('have a name of their own each, the same whenever they are met', () => {
    const of = (sheet: string) => ['card', 'open', 'card'].map((name) => shortClassName(name, `/home/x/src/ui/${sheet}.module.css`));
    const [card, open, again] = of('a');
    expect(again).toBe(card);
    expect(new Set([card, open, ...of('b')]).size).toBe(4);
    expect(card).toMatch(/^_[a-z0-9]{5}$/);
  });

  it('are called alike wherever the build is made', () => {
    expect(shortClassName('card', '/elsewhere/src/ui/c.module.css')).toBe(shortClassName('card', '/home/x/src/ui/c.module.css'));
  });
});
