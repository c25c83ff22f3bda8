import { IconChartLine, IconCheck, IconClipboardPlus, IconEye, IconNavigation, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { InstallationToDo, ToDoRow } from '#domain/service/to-do/to-do-rows.ts';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { nameOf } from '#texts/care/causes.ts';
import { panelTexts } from '#texts/care/to-do-panel.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { phoneNumber } from '#texts/numbers.ts';
import { phoneLink } from '#ui/contact-links.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { routeLink } from '#ui/maps/route-link.ts';
import { useAcknowledgeInPanel, useFileTask } from './decisions.ts';
import { FileAction, MainAction } from './main-action.tsx';
import { OutageLine } from './outage-line.tsx';
import { type MenuEntry, RowMenu } from './row-menu.tsx';
import classes from './to-do.module.css';
import { describeItem, type Described, Place, Words } from './to-do-parts.tsx';
import { useFuseEntry } from './use-fuse-entry.tsx';
import { addressOf, type Places } from './use-places.ts';

interface Context {
  readonly places: Places;
  /** Shows the charts of an installation beside the list; absent on a phone. */
  readonly onCharts: ((row: Installation) => void) | undefined;
  readonly onDecided: () => void;
}

const { phone: contact } = dashboardTexts;
/** Query of the detail's part with the notices, on a phone; `screens/installation/use-part.ts` reads it. */
const AT_NOTICES = '?part=charts';

/** What is to be decided: all that is wrong with an installation, or one outage or silence of a neighbourhood. */
export const ToDoLine = ({ row, ...context }: Context & { readonly row: ToDoRow }) =>
  row.is === 'outage' ? (
    <OutageLine diagnoses={row.diagnoses} since={row.since} places={context.places} onDecided={context.onDecided} />
  ) : (
    <UndecidedLine row={row} {...context} />
  );

interface LineProps {
  readonly of: Described;
  readonly others?: readonly string[];
  /** Where a press leads. */
  readonly href: string;
  readonly row: Installation | undefined;
  /** The name, if the installation is not on the device. */
  readonly fallback: string;
  readonly task: { readonly href: string; readonly text: string } | undefined;
  readonly action: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly dialog?: ReactNode;
}

/** One installation: cause, place, since when, open task, one main action, and the rest behind the dots. */
const Line = ({ of, others = [], href, row, fallback, task, action, entries, dialog }: LineProps) => (
  <li className={classes.line} data-tone={of.tone}>
    {of.icon}
    <Link href={href} className={classes.what}>
      <Words of={of} others={others} place={<Place row={row} fallback={fallback} />} />
    </Link>
    {task && (
      <Link href={task.href} className={classes.task}>
        {task.text}
      </Link>
    )}
    <div className={classes.buttons}>
      {action}
      {entries.length > 0 && <RowMenu label={contact.more(row?.description || fallback)} entries={entries} />}
    </div>
    {dialog}
  </li>
);

/** The charts, the detail, the way there and the owner's telephone. */
function useCommonEntries(row: Installation | undefined, onCharts: Context['onCharts']): readonly MenuEntry[] {
  if (!row) return [];
  const { sn, description, latitude, longitude, address, owner } = row;
  const route = routeLink({ label: description, latitude, longitude, address });
  return [
    ...(onCharts ? [{ key: 'charts', icon: IconChartLine, text: panelTexts.charts, onPress: () => onCharts(row) }] : []),
    { key: 'detail', icon: IconEye, text: dashboardTexts.details, href: addressOf(sn) },
    ...(route ? [{ key: 'route', icon: IconNavigation, text: contact.navigate, href: route, isOutside: true }] : []),
    ...(owner?.phone
      ? [{ key: 'call', icon: IconPhone, text: contact.call(phoneNumber(owner.phone)), href: phoneLink(owner.phone), isOutside: true }]
      : []),
  ];
}

function UndecidedLine({ row: { items, installation }, places, onCharts, onDecided }: Context & { readonly row: InstallationToDo }) {
  const mayWork = useMay('staff');
  const { isBusy, file } = useFileTask();
  const { acknowledge } = useAcknowledgeInPanel(onDecided);
  const row = places.rowOf(installation);
  const common = useCommonEntries(row, onCharts);
  // a new inverter explains the silence of the old one
  const ordered = items.toSorted((one, other) => Number(other.is === 'inverter') - Number(one.is === 'inverter'));
  const [worst, ...others] = ordered as [InstallationToDo['items'][number], ...InstallationToDo['items']];
  const of = describeItem(worst);
  const causes = items.flatMap((item) => (item.is === 'cause' ? [item.diagnosis] : []));
  const sn = row?.sn ?? causes[0]?.sn ?? '';
  const place = row?.description || sn;
  const open = places.openTaskOf(sn);
  const filing = (diagnosis: DiagnosisEntry): MenuEntry => ({
    key: `file ${diagnosis.id}`,
    icon: IconClipboardPlus,
    text: panelTexts.ofCause(texts.fileTask, nameOf(diagnosis)),
    label: texts.fileTaskFor(nameOf(diagnosis), place),
    onPress: () => void file(diagnosis.sn, diagnosis),
  });
  const acknowledging = (diagnosis: DiagnosisEntry): MenuEntry => ({
    key: `acknowledge ${diagnosis.id}`,
    icon: IconCheck,
    text: causes.length > 1 ? panelTexts.ofCause(texts.acknowledge, nameOf(diagnosis)) : texts.acknowledge,
    label: texts.acknowledgeFor(nameOf(diagnosis), place),
    onPress: () => void acknowledge([diagnosis]),
  });
  const fuses = useFuseEntry(causes, place, onDecided);
  const entries: readonly MenuEntry[] = [
    ...(mayWork ? fuses.entries : []),
    ...(mayWork ? causes.map(acknowledging) : []),
    ...(mayWork ? causes.filter((one) => worst.is !== 'cause' || one !== worst.diagnosis).map(filing) : []),
    ...common,
  ];
  const diagnosis = worst.is === 'cause' ? worst.diagnosis : undefined;
  const toNotice = worst.is === 'inverter' ? `${addressOf(worst.installation.sn)}${AT_NOTICES}` : undefined;
  const action =
    mayWork &&
    (toNotice === undefined ? (
      <FileAction what={of.what} place={place} isBusy={isBusy} onPress={() => void file(sn, diagnosis)} />
    ) : (
      <MainAction href={toNotice} text={panelTexts.check} shortText={panelTexts.check} label={panelTexts.checkFor(place)} />
    ));
  return (
    <Line
      {...{ of, row, action, entries }}
      dialog={fuses.dialog}
      others={others.map((item) => describeItem(item).what)}
      href={toNotice ?? addressOf(sn)}
      fallback={place}
      task={open && { href: taskPath(open.id ?? open.key), text: panelTexts.taskName(open.id) }}
    />
  );
}
