import { IconClipboardPlus, IconClipboardText, IconNavigation, IconPhone } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOnlyInformation } from '#domain/diagnosis/diagnosis.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, agedOf, lastKnown } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { installationTexts as texts } from '#texts/installation/installation.ts';
import { phoneLink } from '#ui/contact-links.tsx';
import { newTaskAddress } from '#ui/guide/new-task-address.ts';
import { bookOf, useGuide } from '#ui/guide/use-guide.ts';
import { routeLink } from '#ui/maps/route-link.ts';
import { newVisitPath } from '#ui/visit-path.ts';
import { openTaskOf, troublesOf } from './diagnosis/troubles.ts';
import { useDiagnoses } from './diagnosis/use-diagnoses.ts';
import head from './head.module.css';
import { overviewOf } from './overview/overview.ts';

interface Props {
  readonly known: Aged<Installation>;
}

interface Action {
  readonly text: string;
  readonly href: string;
  readonly Icon: typeof IconPhone;
}

/** The draft of a visit of this installation on this device, and its open request. */
function useBegun({ id, sn }: Installation) {
  const queries = useQueries();
  const { present, presentOf } = useBySerial();
  const visits = useValue(queries.deviceVisits) ?? [];
  const tasks = lastKnown(useValue(queries.tasks)) ?? [];
  const draft = visits.find(
    ({ installation, document }) => installation === id && document.state === 'draft' && document.replaces === null,
  );
  const request = tasks.find((task) => isOpen(task.status) && presentOf(task) === present(sn));
  return { tasks, draft, request };
}

/** What is to be done next; `null` if nothing is. Source: specification 7.22. */
function useMainAction(known: Props['known']): Action | null {
  const { value: installation } = known;
  const { sn, lastReading } = installation;
  const hasVisits = useHasTeam();
  const book = bookOf(useGuide());
  const view = useDiagnoses(known);
  const status = agedOf(useValue(useQueries().status(installation.id))) ?? null;
  const { tasks, draft, request } = useBegun(installation);
  const isFaulty = lastReading !== null && !overviewOf(known, status).isWorking;
  if (draft) return { text: texts.backToVisit, href: `/visit/${draft.document.uuid}`, Icon: IconClipboardText };
  if (view.is !== 'known') return null;
  const file = (href: string): Action => ({ text: texts.addTask, href, Icon: IconClipboardPlus });
  const lead = troublesOf(view.diagnoses).active.find(({ diagnosis }) => !isOnlyInformation(diagnosis))?.diagnosis;
  if (lead && !openTaskOf(lead.entry, tasks)) return file(newTaskAddress(sn, lead, lead.entry?.id ?? null, book));
  if (request) return hasVisits ? { text: texts.visit, href: newVisitPath(sn, request.key), Icon: IconClipboardText } : null;
  return isFaulty && !lead ? file(`/tasks/new?sn=${encodeURIComponent(sn)}`) : null;
}

/** The one main button of the head. Accounts that only look have none. */
export function MainAction({ known }: Props) {
  const action = useMainAction(known);
  if (!useMay('staff') || action === null) return null;
  const { text, href, Icon } = action;
  return (
    <Link href={href} className={head.action} data-first="">
      <Icon size={20} aria-hidden="true" />
      {text}
    </Link>
  );
}

/** In the head on a phone: the actions on the way and on the roof. Actions without data are left out. */
export function HeadActions({ known }: Props) {
  const { description, latitude, longitude, address, owner } = known.value;
  const route = routeLink({ label: description, latitude, longitude, address });
  return (
    <nav className={head.actions} aria-label={texts.bar.label}>
      {route && (
        <a href={route} className={head.action}>
          <IconNavigation size={20} aria-hidden="true" />
          {texts.bar.navigate}
        </a>
      )}
      {owner?.phone && (
        <a href={phoneLink(owner.phone)} className={head.action}>
          <IconPhone size={20} aria-hidden="true" />
          {texts.bar.call}
        </a>
      )}
      <MainAction known={known} />
    </nav>
  );
}
