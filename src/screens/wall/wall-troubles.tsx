import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Trouble } from '#domain/service/to-do/troubles-now.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Computing } from '#domain/service/resource.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { causesTexts } from '#texts/care/causes.ts';
import { toDoTexts } from '#texts/care/to-do.ts';
import { wallTexts as texts } from '#texts/wall.ts';
import { ComputingNote } from '#ui/causes/computing-note.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { useFittingLines } from './wall-display.ts';
import lines from './lines.module.css';
import classes from './wall.module.css';

interface Props {
  /** `undefined` while unknown. */
  readonly troubles: readonly Trouble[] | undefined;
  readonly rows: readonly Installation[] | undefined;
  readonly causes: CausesView['is'];
  /** The time of the data, if they are not current. */
  readonly then: Instant | null;
  readonly now: number;
  readonly isStacked: boolean;
  /** Whether the server is still computing causes. */
  readonly computing: Computing | null;
}

/** The problems, the worst first: as many lines as fit, and how many more there are. */
export function Troubles({ troubles, rows, causes, then, now, isStacked, computing }: Props) {
  const calm = troubles?.length === 0 ? texts.calm : texts.troubles;
  const title = then === null ? calm : texts.troublesThen(then, now);
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {causes === 'unsupported' && (
        <p className={classes.small}>
          {texts.noCauses} {toDoTexts.unsupported}
        </p>
      )}
      {causes === 'absent' && <p className={classes.small}>{causesTexts.notFetched}</p>}
      {troubles && troubles.length > 0 && <Lines {...{ troubles, rows, now, isStacked }} />}
      {computing && <ComputingNote computing={computing} />}
      {troubles?.length === 0 && computing !== 'first' && (
        <NoTroubles total={rows?.length ?? 0} isNow={then === null && causes !== 'loading'} />
      )}
      {!troubles && <p className={classes.small}>{texts.loading}</p>}
    </section>
  );
}

function NoTroubles({ total, isNow }: { readonly total: number; readonly isNow: boolean }) {
  if (total === 0) return <p className={classes.small}>{texts.noInstallations}</p>;
  return (
    <div className={lines.nothing} data-now={isNow || undefined}>
      <IconCircleCheck className={lines.nothingIcon} aria-hidden="true" />
      <p>{isNow ? texts.allWork : texts.allWorked}</p>
      <p className={classes.small}>{texts.allCount(total)}</p>
    </div>
  );
}

function Lines({ troubles, rows, now, isStacked }: Pick<Props, 'rows' | 'now' | 'isStacked'> & { readonly troubles: readonly Trouble[] }) {
  const { ref, fits } = useFittingLines(isStacked);
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
  const left = troubles.length - fits;
  return (
    <>
      <ul ref={ref} className={lines.lines}>
        {troubles.slice(0, fits).map((trouble) => (
          <TroubleLine key={trouble.key} trouble={trouble} byId={byId} now={now} />
        ))}
      </ul>
      {/* always rendered, so that nothing moves when it gets text */}
      <p className={lines.more}>{left > 0 && texts.more(left)}</p>
    </>
  );
}
