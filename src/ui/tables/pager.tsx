import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './table-tools.module.css';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly table: string;
}

/** 'page - total pages' between two arrows (specification 5.9). At either end the arrow says so and keeps the focus. */
export function Pager({ page, pages, onPage, table }: Props) {
  return (
    <nav className={classes.pager} aria-label={uiTexts.paging(table)}>
      <PlainButton
        className={classes.arrow}
        aria-disabled={page <= 1 || undefined}
        aria-label={uiTexts.previousPage}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </PlainButton>
      <output className={classes.pageText} aria-label={uiTexts.pageLabel(page, pages)}>
        {uiTexts.pageOf(page, pages)}
      </output>
      <PlainButton
        className={classes.arrow}
        aria-disabled={page >= pages || undefined}
        aria-label={uiTexts.nextPage}
        onClick={() => page < pages && onPage(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </PlainButton>
    </nav>
  );
}
