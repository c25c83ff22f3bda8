import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'wouter';
import { placesTexts } from '#texts/shell/places.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import classes from './error-boundary.module.css';

/** Shown at an unknown address. */
export function NotFound() {
  const { title, text } = placesTexts.notFound;
  return (
    <>
      <h1 className="pv-hidden">{title}</h1>
      <EmptyPanel title={title} text={text} icon={<IconMapQuestion size={36} stroke={1.5} />}>
        <Link href="/" className={classes.action}>
          {placesTexts.broken.home}
        </Link>
      </EmptyPanel>
    </>
  );
}
