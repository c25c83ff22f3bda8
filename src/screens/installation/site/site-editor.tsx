import type { SiteCard } from '#domain/service/site-card.ts';
import { useSiteForm } from '#state/use-site-card.ts';
import { SiteDialog } from '#ui/site/site-dialog.tsx';

interface Props {
  readonly card: SiteCard;
  readonly description: string;
  readonly onClose: () => void;
}

/** The form of the site card in a dialog. */
export const SiteEditor = ({ card, description, onClose }: Props) => <SiteDialog form={useSiteForm(card, description)} onClose={onClose} />;
