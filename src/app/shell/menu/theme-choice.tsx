import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { shellTexts } from '#texts/shell/shell.ts';
import classes from './menu.module.css';

const CHOICES = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

/** Light, dark, or as the system has it; remembered on this device. */
export function ThemeChoice({ labelledBy }: { readonly labelledBy: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.themes}>
      {CHOICES.map(({ value, icon: Icon }) => (
        <label key={value} className={classes.theme} data-on={colorScheme === value || undefined}>
          <input
            type="radio"
            name="pv-theme"
            className="pv-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={18} aria-hidden="true" />
          {shellTexts.themes[value]}
        </label>
      ))}
    </div>
  );
}
