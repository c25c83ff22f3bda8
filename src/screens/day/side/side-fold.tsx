import type { ReactNode } from 'react';
import { useMedia } from '#ui/use-media.ts';
import classes from './side.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part beside the list; below it, where it is folded, on a narrow screen. */
export function SideFold({ title, children }: Props) {
  const isBeside = useMedia('(min-width: 64em)');
  return (
    <details className={classes.fold} open={isBeside || undefined}>
      <summary className={classes.title}>{title}</summary>
      {children}
    </details>
  );
}
