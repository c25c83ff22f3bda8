import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'wouter';
import { GUIDE_TOPICS, type GuideTopic } from '#domain/diagnosis/guide-topic.ts';
import type { GuideIndexEntry } from '#texts/guide/guide-for.ts';
import { guideLabels as texts } from '#texts/guide/guide-labels.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { GuidePage } from '#ui/guide/guide-page.tsx';
import { type GuideBook, useGuide } from '#ui/guide/use-guide.ts';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import classes from './guide.module.css';

const isTopic = (topic: string): topic is GuideTopic => (GUIDE_TOPICS as readonly string[]).includes(topic);

/** One page of the guide; without a topic in the address the list of all pages. Needs no network and no installation. */
export function GuideScreen() {
  const { topic = '' } = useParams<{ topic?: string }>();
  const wanted = decodeURIComponent(topic);
  const guide = useGuide();
  if (guide === 'loading')
    return (
      <Screen title={texts.title}>
        <LoadingPanel text={texts.loading} />
      </Screen>
    );
  if (guide === 'failed')
    return (
      <Screen title={texts.title}>
        <EmptyPanel title={placesTexts.broken.chunkText} />
      </Screen>
    );
  if (wanted === '') return <Contents book={guide} />;
  return isTopic(wanted) ? <Topic book={guide} topic={wanted} /> : <UnknownTopic />;
}

function Screen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);
  return (
    <article className={classes.screen}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </article>
  );
}

function Topic({ book, topic }: { readonly book: GuideBook; readonly topic: GuideTopic }) {
  const page = book.page(topic);
  return (
    <Screen title={page.title}>
      <div className={classes.sheet}>
        <GuidePage page={page} unknown={null} heading="h2" />
      </div>
      <Link href="/poradnik" className={classes.all}>
        {texts.all}
      </Link>
    </Screen>
  );
}

const GROUPS = ['causesGroup', 'eventsGroup', 'statesGroup'] as const;

const groupOf = ({ topic }: GuideIndexEntry): (typeof GROUPS)[number] => {
  if (topic.startsWith('event:')) return 'eventsGroup';
  return topic.startsWith('state:') ? 'statesGroup' : 'causesGroup';
};

/** Links to all pages, by title. */
function Contents({ book }: { readonly book: GuideBook }) {
  const index = book.index();
  return (
    <Screen title={texts.title}>
      <p className="pv-quiet">{texts.lead}</p>
      {GROUPS.map((group) => (
        <section key={group} className={classes.sheet} aria-label={texts[group]}>
          <h2 className={classes.group}>{texts[group]}</h2>
          <ul className={classes.list}>
            {index
              .filter((entry) => groupOf(entry) === group)
              .map(({ topic, title }) => (
                <li key={topic}>
                  <Link href={`/poradnik/${encodeURIComponent(topic)}`} className={classes.link}>
                    <IconChevronRight size={18} aria-hidden="true" />
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}

const UnknownTopic = () => (
  <Screen title={texts.title}>
    <EmptyPanel title={texts.gone}>
      <Link href="/poradnik" className={classes.all}>
        {texts.all}
      </Link>
    </EmptyPanel>
  </Screen>
);
