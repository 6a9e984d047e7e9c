import { LineIcon } from './icon.tsx';

/** Icons of a live room's tools and of the floating buttons. They are in a separate file, because every page loads icon.tsx. */
const paths = {
  microphone: 'M9 4h6v9a3 3 0 0 1-6 0ZM5 12a7 7 0 0 0 14 0M12 19v3',
  camera: 'M3 6h12v12H3ZM15 11l6-4v10l-6-4',
  share: 'M3 5h18v12H3ZM8 21h8M12 14V9M9 11l3-3 3 3',
  signIn: 'M4 4h16v16H4ZM8 12l3 3 5-6',
  quiz: 'M6 3h12v18H6ZM9 8h6M9 12h6M9 16h3',
  hand: 'M8 12V5M12 11V3M16 12V5M20 13v2a7 7 0 0 1-7 7c-4 0-5-2-9-8l4 2',
  chat: 'M4 4h16v12h-9l-5 4v-4H4ZM8 9h8M8 12h5',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM19 14v3M14 20h3M19 20h1',
  top: 'M4 4h16M12 21V9M7 13l5-5 5 5',
  join: 'M3 7h8v4h4v6H3ZM15 7h6v10h-6',
  eye: 'M2 12a11 9 0 0 1 20 0a11 9 0 0 1-20 0ZM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z',
} as const;

export type ToolIconName = keyof typeof paths;

export const ToolIcon = ({ name }: { name: ToolIconName }) => <LineIcon path={paths[name]} />;
