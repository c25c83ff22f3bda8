import classes from './skeleton.module.css';

interface Props {
  readonly rows: number;
}

const places = (rows: number): readonly number[] => Array.from({ length: rows }, (_, at) => at);

/** Rows that are on their way, as high as rows: the page keeps its place while they come. */
export const SkeletonRows = ({ columns, rows }: Props & { readonly columns: number }) => (
  <tbody aria-hidden="true" data-skeleton="">
    <tr>
      <td colSpan={columns} className={classes.rows}>
        {places(rows).map((at) => (
          <span key={at} className={classes.row}>
            <span className={classes.bar} />
          </span>
        ))}
      </td>
    </tr>
  </tbody>
);

/** The same of cards. */
export const SkeletonCards = ({ rows }: Props) => (
  <ul className={classes.cards} aria-hidden="true" data-skeleton="">
    {places(rows).map((at) => (
      <li key={at} className={classes.card}>
        <span className={classes.bar} />
        <span className={classes.bar} />
      </li>
    ))}
  </ul>
);
