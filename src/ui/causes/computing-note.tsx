import { IconHourglass } from '@tabler/icons-react';
import type { Computing } from '#domain/service/resource.ts';
import { computingTexts } from '#texts/care/causes.ts';
import classes from './computing-note.module.css';

/** Says that the server is still computing causes. */
export const ComputingNote = ({ computing }: { readonly computing: Computing }) => (
  <p className={classes.note} role="status" data-testid="computing">
    <IconHourglass size={20} aria-hidden="true" />
    {computingTexts[computing]}
  </p>
);
