import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import { Button as MantineButton } from '@mantine/core';

/** The button of forms, dialogs and screens that are loaded on demand. The first screens use `plain-button.tsx`. */
export const Button = MantineButton;
