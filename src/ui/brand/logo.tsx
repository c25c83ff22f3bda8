interface Props {
  /** Unit: px. */
  readonly size?: number;
}

/** The logo: the sun rising behind a panel. The panel has the parent's `color`, the sun `--pv-mark-sun`. */
export function Logo({ size = 32 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <g stroke="var(--pv-mark-sun, #ffc530)" strokeWidth="3" strokeLinecap="round">
        <path d="M24 3v4M10.6 8.6l2.8 2.8M37.4 8.6l-2.8 2.8M5 22h4M39 22h4" />
      </g>
      <path d="M13.5 22.5a10.5 10.5 0 0 1 21 0Z" fill="var(--pv-mark-sun, #ffc530)" />
      <path
        d="M12.6 26h10v7.4H10.7Zm12.8 0h10l1.9 7.4H25.4Zm-15.3 10h12.5v8H9.9a2 2 0 0 1-1.9-2.5Zm15.3 0h12.5l1.4 5.5a2 2 0 0 1-1.9 2.5H25.4Z"
        fill="currentColor"
      />
    </svg>
  );
}
