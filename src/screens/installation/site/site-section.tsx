import { lazy, Suspense, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { problemOf } from '#domain/service/resource.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import { useMay } from '#state/use-account.ts';
import { useSiteCard, useSiteForm } from '#state/use-site-card.ts';
import { useSiteFiles } from '#state/use-site-files.ts';
import { siteTexts } from '#texts/installation/site.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { SiteFacts } from '#ui/site/site-facts.tsx';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';

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

/** What one must know before driving there. Nothing if the backend does not store it. */
export function SiteSection({ installation: { id, description } }: { readonly installation: Installation }) {
  const { resource, refused, keepMine, keepTheirs } = useSiteCard(id, description);
  const mayWork = useMay('staff');
  const [isOpen, setOpen] = useState(false);
  if (problemOf(resource)?.is === 'unsupported') return null;
  return (
    <SectionCard title={siteTexts.title} {...ageOf(resource)}>
      <ResourceState resource={resource}>
        {(card) => (
          <>
            <SiteFacts
              card={card}
              refused={refused}
              onEdit={mayWork ? () => setOpen(true) : null}
              onMine={(one) => void keepMine(one)}
              onTheirs={(one) => void keepTheirs(one)}
            />
            <Files card={card} description={description} mayWork={mayWork} />
            {isOpen && (
              <Suspense fallback={null}>
                <SiteEditor card={card} description={description} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </ResourceState>
    </SectionCard>
  );
}
