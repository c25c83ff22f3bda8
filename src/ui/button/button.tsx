import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import { Button as MantineButton } from '@mantine/core';

/** The button of every form, dialog and screen that is fetched when it is opened. For the first screens see `plain-button.tsx`. */
export const Button = MantineButton;
