import { PAGE_SIZE } from '#domain/service/limits.ts';
import classes from './skeleton.module.css';

interface Props {
  readonly columns: number;
}

const PLACES = Array.from({ length: PAGE_SIZE }, (_, at) => at);

/** Rows that are on their way, as high as rows: the page keeps its place while they come. */
export const SkeletonRows = ({ columns }: Props) => (
  <tbody aria-hidden="true" data-skeleton="">
    <tr>
      <td colSpan={columns} className={classes.rows}>
        {PLACES.map((at) => (
          <span key={at} className={classes.row}>
            <span className={classes.bar} />
          </span>
        ))}
      </td>
    </tr>
  </tbody>
);

/** The same of cards. */
export const SkeletonCards = () => (
  <ul className={classes.cards} aria-hidden="true" data-skeleton="">
    {PLACES.map((at) => (
      <li key={at} className={classes.card}>
        <span className={classes.bar} />
        <span className={classes.bar} />
      </li>
    ))}
  </ul>
);
