import {
  IconBook2,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarUser,
  IconChecklist,
  IconDeviceTv,
  IconHome,
  IconMap2,
  IconClipboardPlus,
  IconClipboardText,
  IconSolarPanel,
  IconPlus,
  IconTool,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Entry, Group } from './palette-entries.ts';

/** The icons that the bars and the menu show for the same screens. */
const SCREENS: Readonly<Record<string, Icon>> = {
  '/': IconHome,
  '/map': IconMap2,
  '/tasks': IconTool,
  '/day': IconCalendarUser,
  '/users': IconUsers,
  '/tasks/new': IconClipboardPlus,
  '/installation/new': IconPlus,
  '/poradnik': IconBook2,
  '/readiness': IconChecklist,
  '/account': IconUserCircle,
  '/team': IconUsersGroup,
  '/company': IconBuilding,
  '/visits': IconClipboardText,
  '/inspections': IconCalendarCheck,
  '/wall': IconDeviceTv,
};

const GROUPS: Readonly<Record<Group, Icon>> = {
  screens: IconHome,
  installations: IconSolarPanel,
  tasks: IconTool,
  users: IconUser,
  guide: IconBook2,
};

export const iconOf = ({ group, href }: Entry): Icon => (group === 'screens' && SCREENS[href]) || GROUPS[group];
