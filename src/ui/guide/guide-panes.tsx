import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { guideLabels as labels } from '#texts/guide/guide-labels.ts';
import classes from './guide.module.css';

interface Pane {
  readonly title: string;
  readonly content: ReactNode;
}

/** Parts of a page of which a phone shows one at a time, so that none has to be scrolled; the first is there at once. */
export function GuidePanes({ panes }: { readonly panes: readonly Pane[] }) {
  return (
    <Tabs
      defaultValue="0"
      keepMounted={false}
      className={classes.page}
      classNames={{ list: classes.tabList ?? '', tab: classes.tab ?? '', tabLabel: classes.tabLabel ?? '' }}
    >
      <Tabs.List grow aria-label={labels.panes}>
        {panes.map(({ title }, at) => (
          <Tabs.Tab key={title} value={String(at)}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panes.map(({ title, content }, at) => (
        <Tabs.Panel key={title} value={String(at)} className={classes.page}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
