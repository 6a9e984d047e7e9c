/** Line icons of the console on a 24 px grid, in the style of ui/icon.tsx. */
const paths = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4Z',
  live: 'M3 6h12v12H3ZM15 11l6-4v10l-6-4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  out: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  down: 'M5 9l7 7 7-7',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  close: 'M5 5l14 14M19 5L5 19',
  copy: 'M8 8h12v12H8ZM8 16H4V4h12v4',
  save: 'M4 15v5h16v-5M12 4v12M7 11l5 5 5-5',
  upload: 'M4 15v5h16v-5M12 16V4M7 9l5-5 5 5',
  records: 'M5 3h14v18H5ZM9 8h6M9 12h6M9 16h4',
  check: 'M5 12l5 5 9-11',
} as const;

export type ConsoleIcon = keyof typeof paths;

/** An icon beside a text or inside a labelled button. It is hidden from screen readers. */
export const Icon = ({ name, isSmall = false }: { name: ConsoleIcon; isSmall?: boolean }) => (
  <svg className={isSmall ? 'i i--s' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
