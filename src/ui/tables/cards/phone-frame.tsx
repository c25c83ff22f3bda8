import { type ReactNode, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { SearchBox } from '#ui/tables/search-box.tsx';
import classes from './phone-frame.module.css';
import table from '#ui/tables/table.module.css';
import type { FrameProps } from '#ui/tables/table-props.ts';

interface Props<R> extends FrameProps<R> {
  readonly children: ReactNode;
}

/** What a list has around its rows where there is no width: the title with its age, one line with search, filters and menu, and nothing else. */
export function PhoneFrame<R>({ title, level = 2, note, phone, table: state, filters, rows, footer, children }: Props<R>) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section className={table.frame} aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title id={titleId} className={classes.title}>
          {title}
        </Title>
        {note}
      </div>
      <div className={classes.line}>
        <SearchBox value={state.typed} onChange={state.setTyped} onSearchNow={state.searchNow} label={title} isFolded />
        <div className={classes.filters}>{phone?.filters}</div>
        {phone?.menu?.(state)}
      </div>
      {filters}
      {children}
      <span className="pv-hidden" role="status">
        {rows && state.typed ? uiTexts.found(state.found) : ''}
      </span>
      {footer}
    </section>
  );
}
