import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import {
  IconListCheck,
  IconCalendarCheck,
  IconChevronDown,
  IconClipboardPlus,
  IconClipboardText,
  IconDotsVertical,
  IconListDetails,
  IconPencil,
  IconReplace,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { installationTexts as texts } from '#texts/installation/installation.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { MenuLink, MenuPress } from '#ui/tables/cards/list-menu.tsx';
import menu from '#ui/tables/cards/menu.module.css';
import { newVisitPath, type VisitPurpose } from '#ui/visit-path.ts';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './installation.module.css';
import head from './head.module.css';

// The detail loads dialogs only when one is opened.
const ConfirmDialog = lazy(() => import('#ui/dialogs/confirm-dialog.tsx').then(({ ConfirmDialog: dialog }) => ({ default: dialog })));

interface ManageProps {
  readonly sn: string;
  /** Opens 'Wymień falownik'; `null`: it is not offered. */
  readonly onExchange: (() => void) | null;
}

/** An action of the menu: a way, or what a press does. */
interface Action {
  readonly text: string;
  readonly Icon: typeof IconPencil;
  readonly does: string | (() => void);
}

interface Group {
  readonly title: string;
  readonly actions: readonly (Action | false | null)[];
}

/** The actions on an installation, by what they concern. */
function useGroups({ sn, onExchange }: ManageProps, onVisit: (purpose: VisitPurpose) => void): readonly Group[] {
  const at = encodeURIComponent(sn);
  const mayWork = useMay('staff');
  const hasVisits = useHasTeam() && mayWork;
  return [
    {
      title: texts.groups.task,
      actions: [
        mayWork && { text: texts.addTask, Icon: IconClipboardPlus, does: `/tasks/new?sn=${at}` },
        hasVisits && { text: texts.visit, Icon: IconClipboardText, does: () => onVisit('service') },
        hasVisits && { text: texts.inspection, Icon: IconCalendarCheck, does: () => onVisit('inspection') },
        hasVisits && { text: texts.settings, Icon: IconListCheck, does: () => onVisit('settings') },
        { text: texts.taskHistory, Icon: IconListDetails, does: `/tasks?sn=${at}` },
      ],
    },
    {
      title: texts.groups.data,
      actions: [
        mayWork && { text: texts.edit, Icon: IconPencil, does: `/installation/${at}/edit` },
        onExchange && { text: texts.exchange, Icon: IconReplace, does: onExchange },
      ],
    },
    {
      title: texts.groups.report,
      actions: [{ text: texts.voltageReport, Icon: IconReportAnalytics, does: `/installation/${at}/napiecia` }],
    },
  ];
}

const actionsOf = ({ actions }: Group): readonly Action[] => actions.filter((one) => one !== null && one !== false);

/** 'Zarządzaj': the actions on an installation, in a menu or on a phone in a sheet. A visit makes a document, so it is asked about. */
export function ManageMenu(props: ManageProps) {
  const isPhone = useIsPhone(); // the title has the width
  const [isOpen, setOpen] = useState(false);
  const [visit, setVisit] = useState<VisitPurpose | null>(null);
  const groups = useGroups(props, setVisit).filter((group) => actionsOf(group).length > 0);
  const close = () => setOpen(false);
  return (
    <>
      {isPhone ? (
        <>
          <PlainButton
            className={classes.manage}
            data-short=""
            aria-label={texts.manage}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconDotsVertical size={20} aria-hidden="true" />
          </PlainButton>
          <Sheet isOpen={isOpen} onClose={close} title={texts.manage}>
            {groups.map((group) => (
              <SheetGroup key={group.title} group={group} onChoice={close} />
            ))}
          </Sheet>
        </>
      ) : (
        <ManageDropdown groups={groups} />
      )}
      {visit !== null && <BeginQuestion sn={props.sn} purpose={visit} onClose={() => setVisit(null)} />}
    </>
  );
}

const ManageDropdown = ({ groups }: { readonly groups: readonly Group[] }) => (
  <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <PlainButton className={classes.manage}>
        {texts.manage}
        <IconChevronDown size={18} aria-hidden="true" />
      </PlainButton>
    </Menu.Target>
    <Menu.Dropdown>
      {groups.map((group, nth) => (
        <Fragment key={group.title}>
          {nth > 0 && <Menu.Divider />}
          {actionsOf(group).map(({ text, Icon, does }) => (
            <Menu.Item
              key={text}
              {...(typeof does === 'string' ? { component: Link, href: does } : { onClick: does })}
              leftSection={<Icon size={18} aria-hidden="true" />}
            >
              {text}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Actions of one group as rows of the sheet, which a choice closes. */
const SheetGroup = ({ group, onChoice }: { readonly group: Group; readonly onChoice: () => void }) => (
  <section className={head.group} aria-label={group.title}>
    <ul className={menu.entries}>
      {actionsOf(group).map(({ text, Icon, does }) => {
        if (typeof does === 'string') return <MenuLink key={text} href={does} icon={Icon} text={text} />;
        const press = () => {
          onChoice();
          does();
        };
        return <MenuPress key={text} icon={Icon} text={text} onPress={press} />;
      })}
    </ul>
  </section>
);

interface QuestionProps {
  readonly sn: string;
  readonly purpose: VisitPurpose;
  readonly onClose: () => void;
}

/** The question before a visit is begun. Source: specification 7.23. */
function BeginQuestion({ sn, purpose, onClose }: QuestionProps) {
  const [, go] = useLocation();
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={texts.begin[purpose]}
        text={texts.begin.text}
        confirmLabel={texts.begin.confirm}
        onConfirm={() => go(newVisitPath(sn, null, purpose))}
      />
    </Suspense>
  );
}
