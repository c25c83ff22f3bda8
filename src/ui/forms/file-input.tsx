import type { IconCamera } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import classes from './file-input.module.css';

interface Props {
  readonly label: string;
  readonly icon: typeof IconCamera;
  readonly accept: string;
  readonly isBusy: boolean;
  readonly isMultiple?: boolean;
  /** Opens the camera of the device. */
  readonly capture?: true;
  readonly className?: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
}

/** Chooses files. The same file may be chosen twice in a row. */
export function FileInput({ label, icon: Icon, accept, isBusy, isMultiple = false, capture, className = classes.way, onPick }: Props) {
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <label className={className} data-busy={isBusy || undefined}>
      <Icon size={22} aria-hidden="true" />
      {label}
      <input
        type="file"
        accept={accept}
        className="pv-hidden"
        disabled={isBusy}
        multiple={isMultiple}
        {...(capture && { capture: 'environment' as const })}
        onChange={pick}
      />
    </label>
  );
}
