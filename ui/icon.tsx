/** Line icons on a 24 px grid: stroke 1.75, square caps, drawn from squares and quarter circles. Rarely used icons are in tool-icon.tsx. */
const paths = {
  phone: 'M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2Z',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7Z',
  close: 'M5 5l14 14M19 5L5 19',
  menu: 'M4 7h16M4 12h16M4 17h16',
  refresh: 'M19 12a7 7 0 1 1-2-5M19 3v5h-5',
  check: 'M5 12l5 5 9-11',
  alert: 'M12 6v8M12 17.500v.5',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14ZM16 16l5 5',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside a text or inside a labelled button. It is always hidden from screen readers. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => <LineIcon path={paths[name]} className={className} />;

export function LineIcon({ path, className = '' }: { path: string; className?: string | undefined }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
