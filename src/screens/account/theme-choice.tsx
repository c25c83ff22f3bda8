import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { teamTexts as texts } from '#texts/account/team.ts';
import { Choice } from './choice.tsx';

const THEMES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

/** Light, dark, or as the system; stored on this device. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Choice title={texts.theme} options={THEMES} names={texts.themes} value={colorScheme} onChoose={setColorScheme} />;
}
