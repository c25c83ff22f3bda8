import { IconHome, IconMap2, IconTool, IconUsers, type Icon } from '@tabler/icons-react';
import { shellTexts } from '#texts/shell/shell.ts';

export interface NavLink {
  readonly href: string;
  readonly title: string;
  readonly icon: Icon;
}

/** The four links (specification 3.11). */
export const navLinks: readonly NavLink[] = [
  { href: '/', title: shellTexts.home, icon: IconHome },
  { href: '/map', title: shellTexts.map, icon: IconMap2 },
  { href: '/tasks', title: shellTexts.tasks, icon: IconTool },
  { href: '/users', title: shellTexts.users, icon: IconUsers },
];

/** '/' is active at itself and at an installation; the others at all paths below them. */
export function isActive(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path.startsWith('/installation/');
  return path === href || path.startsWith(`${href}/`);
}
