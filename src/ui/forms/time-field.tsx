import { calendarTexts as texts } from '#texts/calendar.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTyped } from './use-typed.ts';

/** 'HH:mm' of what a text means: 9, 9:05, 9.05, 905, 0905. `null`: no time of a day. */
export function readTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}

/** A time of the day, typed in 24 hours (specification 14.22). */
export function TimeField({ value, onChange, error, ...rest }: Omit<TextFieldProps, 'type' | 'onBlur'>) {
  const { field, problem } = useTyped({ value, read: readTime, write: (time) => time, onChange, unread: texts.unreadableTime });
  return <TextField {...rest} {...field} placeholder={texts.timeForm} error={problem ?? error} />;
}
