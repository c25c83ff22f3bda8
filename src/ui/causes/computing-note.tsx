import { IconHourglass } from '@tabler/icons-react';
import type { Computing } from '#domain/service/resource.ts';
import { computingTexts } from '#texts/care/causes.ts';

/** Says that the server is still computing causes. */
export const ComputingNote = ({ computing }: { readonly computing: Computing }) => (
  <p className="pv-row pv-gap-2 pv-quiet" role="status" data-testid="computing">
    <IconHourglass size={20} aria-hidden="true" />
    {computingTexts[computing]}
  </p>
);
