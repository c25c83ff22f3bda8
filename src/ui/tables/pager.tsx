import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { uiTexts } from '#texts/ui.ts';
import classes from './table-tools.module.css';

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly table: string;
}

/** 'page - total pages' between two arrows (specification, point 2). */
export function Pager({ page, pages, onPage, table }: Props) {
  return (
    <nav className={classes.pager} aria-label={uiTexts.paging(table)}>
      <button
        type="button"
        className={classes.arrow}
        disabled={page <= 1}
        aria-label={uiTexts.previousPage}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </button>
      <output className={classes.pageText} aria-label={uiTexts.pageLabel(page, pages)}>
        {uiTexts.pageOf(page, pages)}
      </output>
      <button
        type="button"
        className={classes.arrow}
        disabled={page >= pages}
        aria-label={uiTexts.nextPage}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
    </nav>
  );
}
