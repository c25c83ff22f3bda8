import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import { useSiteCard, useSiteForm } from '#state/use-site-card.ts';
import { useSiteFiles } from '#state/use-site-files.ts';
import { useMay } from '#state/use-account.ts';
import { useSettled } from '#state/use-connection.ts';
import type { HeldVisit } from '#state/views.ts';
import { siteTexts } from '#texts/installation/site.ts';
import { SiteFacts } from '#ui/site/site-facts.tsx';
import classes from '#ui/site/site-card.module.css';

const SiteFiles = lazy(() => import('#ui/site/site-files.tsx').then(({ SiteFiles: held }) => ({ default: held })));
const SiteDialog = lazy(() => import('#ui/site/site-dialog.tsx').then(({ SiteDialog: held }) => ({ default: held })));

interface EditorProps {
  readonly card: SiteCard;
  readonly description: string;
  readonly onClose: () => void;
}

const SiteEditor = ({ card, description, onClose }: EditorProps) => <SiteDialog form={useSiteForm(card, description)} onClose={onClose} />;

const Files = ({ card, description, mayWork }: Omit<EditorProps, 'onClose'> & { readonly mayWork: boolean }) => (
  <Suspense fallback={null}>
    <SiteFiles own={useSiteFiles(card, description)} mayWork={mayWork} />
  </Suspense>
);

/**
 * The site card of the installation, at the first question of a visit; nothing if this device does not know it. Folded: what is dangerous is
 * always shown.
 */
export function SiteBefore({ visit: { document, about } }: { readonly visit: HeldVisit }) {
  const { resource, refused, keepMine, keepTheirs } = useSiteCard(document.installation, about);
  const mayWork = useMay('staff');
  const [isOpen, setOpen] = useState(false);
  const card = lastKnown(resource);
  const isSettled = useSettled(resource.is === 'loading');
  if (!card) return isSettled ? null : <span hidden data-lead-coming="" />;
  return (
    <section className={classes.folded} aria-label={siteTexts.title}>
      <details open={refused.length > 0 || undefined}>
        <summary>
          <strong>{siteTexts.title}</strong>
          {card.hazards && (
            <span className={classes.hazards}>
              <IconAlertTriangle size={18} aria-label={siteTexts.labels.hazards} />
              {card.hazards}
            </span>
          )}
        </summary>
        <SiteFacts
          card={card}
          refused={refused}
          onEdit={mayWork ? () => setOpen(true) : null}
          onMine={(one) => void keepMine(one)}
          onTheirs={(one) => void keepTheirs(one)}
        />
        <Files card={card} description={about} mayWork={mayWork} />
      </details>
      {isOpen && (
        <Suspense fallback={null}>
          <SiteEditor card={card} description={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
