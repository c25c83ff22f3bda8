import { useState } from 'react';
import { isOvervoltage, phaseOf } from '#domain/grid/voltage.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { type Listed, newestFirst, type OvervoltageRecord } from '#domain/grid/status.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { Overvoltages as OvervoltageRows } from '#state/queries/queries.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { polishNumber } from '#texts/numbers.ts';
import { problemSentence } from '#texts/problems.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from '#screens/installation/installation.module.css';
import { HistoryCard } from '#screens/installation/section-card.tsx';
import lists from './lists.module.css';
import { useFirstRows } from './use-first-rows.tsx';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from 'wouter';

const texts = installationTexts.overvoltages;

interface OvervoltagesProps {
  readonly installation: Installation;
  readonly isFolded: boolean;
}

/** 'Przekroczenia napięć', and the link to the report on voltages. */
export function Overvoltages({ installation, isFolded }: OvervoltagesProps) {
  const { id, sn } = installation;
  const resource = useValue(useQueries().overvoltages(id));
  return (
    <HistoryCard {...{ installation, resource, isFolded }} title={texts.title} foot={<VoltageReportLink sn={sn} />}>
      {(value) => <OvervoltageList id={id} overvoltages={value} />}
    </HistoryCard>
  );
}

/** Newest first, 253 V and more in red and in words; older ones on demand. */
function OvervoltageList({ id, overvoltages }: { readonly id: number; readonly overvoltages: OvervoltageRows }) {
  const { visible, isAll, button } = useFirstRows(newestFirst(overvoltages.rows));
  if (overvoltages.rows.length === 0) return <p className={classes.soft}>{texts.empty}</p>;
  return (
    <>
      <table className={lists.rows}>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.phase}</th>
            <th scope="col" className={lists.number}>
              {texts.voltage}
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((record, index) => (
            <OvervoltageRow key={`${record.at ?? index} ${record.obis}`} record={record} />
          ))}
        </tbody>
      </table>
      {button}
      {isAll && !overvoltages.isComplete && <OlderButton id={id} />}
      <p className={classes.note}>{texts.note}</p>
    </>
  );
}

function OvervoltageRow({ record: { at, obis, voltage } }: { readonly record: Listed<OvervoltageRecord> }) {
  const isOver = isOvervoltage(voltage);
  return (
    <tr data-over={isOver || undefined}>
      <td>{at === null ? installationTexts.states.noTime : dateAndTime(at)}</td>
      <td>{phaseOf(obis) ?? obis}</td>
      <td className={lists.number}>
        {texts.volts(polishNumber(voltage, 1))}
        {isOver && <span className={lists.flag}>{texts.flag}</span>}
      </td>
    </tr>
  );
}

function OlderButton({ id }: { readonly id: number }) {
  const commands = useCommands();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const more = async () => {
    setLoading(true);
    const outcome = await commands.olderOvervoltages(id);
    setProblem(outcome.ok ? null : outcome.problem);
    setLoading(false);
  };
  return (
    <div>
      <PlainButton look="outline" className={lists.more} disabled={isLoading} onClick={() => void more()}>
        {isLoading ? texts.loadingOlder : texts.older}
      </PlainButton>
      {problem && (
        <p role="alert" className={`${classes.bad} pv-spaced`}>
          {problemSentence(problem)}
        </p>
      )}
    </div>
  );
}

/** Link to the report on voltages. */
export const VoltageReportLink = ({ sn }: { readonly sn: string }) => (
  <Link href={`/installation/${encodeURIComponent(sn)}/napiecia`} className={lists.reportLink}>
    <IconReportAnalytics size={18} aria-hidden="true" />
    {installationTexts.voltageReport}
  </Link>
);
