import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import classes from './plain-button.module.css';

interface Props extends ComponentProps<'button'> {
  /** `outline`: a secondary button with text. `icon`: a square for one icon. `bare`: no style of its own, for arrows, crosses, headings, list entries. */
  readonly look?: 'outline' | 'icon' | 'bare';
}

/**
 * The button of the first screens and of components that are rendered many times: table, pager, bars, charts, map, sign-in.
 * Mantine's button is 4 kB compressed with its styles and its loader, and 15 kB more on the sign-in screen, which has nothing
 * else of Mantine. Neither screen has that budget (docs/measurements/app-speed.md). Everywhere else use `button.tsx`.
 */
export const PlainButton = ({ look = 'bare', type = 'button', className, ...rest }: Props) => (
  <button {...rest} type={type} className={clsx(look !== 'bare' && classes[look], className)} />
);
