import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `outline` is a quiet button with words; `bare` has no look of its own: arrows, crosses, headings, entries of a list. */
  readonly look?: 'outline' | 'bare';
}

/**
 * The button of the first screens and of what is drawn many times: table, pager, bars, charts, map, sign-in.
 * Mantine's is 4 kB on the wire with its styles and its loader, and 15 kB more on the sign-in, which has nothing else of
 * Mantine; neither screen has them to spare (docs/app-speed.md). Everywhere else stands `button.tsx`.
 */
export const PlainButton = ({ look = 'bare', type = 'button', className, ...rest }: Props) => (
  <button {...rest} type={type} className={clsx(look === 'outline' && classes.outline, className)} />
);
