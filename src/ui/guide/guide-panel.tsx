import { guideLabels } from '#texts/guide/guide-labels.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import { GuidePage } from './guide-page.tsx';
import { type GuideSubject, guideOf } from './guide-subject.ts';
import classes from './guide.module.css';
import { useGuide } from './use-guide.ts';

/** The page of one subject, once the guide's texts are here. */
export function GuidePanel({ subject }: { readonly subject: GuideSubject }) {
  const guide = useGuide();
  if (guide === 'loading') return <LoadingPanel text={guideLabels.loading} />;
  if (guide === 'failed') return <p className={classes.text}>{placesTexts.broken.chunkText}</p>;
  const { page, unknown } = guideOf(guide, subject);
  return <GuidePage page={page} unknown={unknown} />;
}
