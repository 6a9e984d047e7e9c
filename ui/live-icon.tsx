import { LineIcon } from './icon.tsx';

/** Icons used on live pages only, on the same grid as icon.tsx. */
const paths = {
  microphoneOff: 'M9 9V4h6v7M9 12v1a3 3 0 0 0 4.5 2.6M5 12a7 7 0 0 0 11 5.7M19 12a7 7 0 0 1-.8 3.3M12 19v3M4 3l16 18',
  cameraOff: 'M8 6h7v6M15 15v3H3V6h1M15 11l6-4v10l-3-2M4 3l16 18',
  speaker: 'M4 9h4l5-5v16l-5-5H4ZM16.5 9a4 4 0 0 1 0 6M18 5a9 9 0 0 1 0 14',
  speakerOff: 'M4 9h4l5-5v16l-5-5H4ZM16.5 9.5l5 5M21.5 9.5l-5 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  pip: 'M3 5h18v14H3ZM12 12h6v4h-6Z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4h4v6h-4ZM7 14h4v6H7Z',
  people: 'M9 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM2 20a7 7 0 0 1 14 0ZM16 4a4 4 0 0 1 0 8M18.5 14.5a7 7 0 0 1 3.5 5.5',
  document: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  bell: 'M5 17v-6a7 7 0 0 1 14 0v6ZM3 17h18M10 21h4',
  send: 'M4 4l17 8-17 8 3-8ZM7 12h6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  copy: 'M8 8h12v12H8ZM16 8V4H4v12h4',
  out: 'M12 4H4v16h16v-8M14 4h6v6M20 4l-9 9',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM12 7v5l4 3',
  calendar: 'M4 5h16v15H4ZM4 10h16M8 2v5M16 2v5',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  trash: 'M4 7h16M9 7V4h6v3M6 7v14h12V7M10 11v6M14 11v6',
  chatOff: 'M4 4h16v12h-9l-5 4v-4H4ZM9 7l6 6M15 7l-6 6',
  leave: 'M13 4H4v16h9M9 12h12M17 8l4 4-4 4',
  pin: 'M8 3h8v7l3 4H5l3-4ZM12 14v7',
  more: 'M4 11h2v2H4ZM11 11h2v2h-2ZM18 11h2v2h-2Z',
  ask: 'M4 4h16v12h-9l-5 4v-4H4ZM10 8.5a2 2 0 1 1 2 2.5M12 13.5v.2',
  layoutPip: 'M3 5h18v14H3ZM13 12h5v4h-5Z',
  layoutSide: 'M3 5h18v14H3ZM14 5v14M14 12h7',
  layoutScreen: 'M3 5h18v14H3ZM7 15l4-5 3 3 3-4',
  layoutFace: 'M3 5h18v14H3ZM12 8a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5ZM7 19a5 5 0 0 1 10 0',
  layoutTwo: 'M3 5h18v14H3ZM12 5v14',
  broadcast: 'M12 12v9M8 21h8M8.5 14.5a5 5 0 1 1 7 0M5.6 17.4a9 9 0 1 1 12.8 0',
  pointer: 'M6 3l13 9-6 1.5L9.500 20Z',
  pen: 'M4 20l1-5L16 4l4 4L9 19ZM13 7l4 4',
  back15: 'M5 12a7 7 0 1 0 2-5M5 3v5h5',
  record: 'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12Z',
  shield: 'M4 4h16v8a8 8 0 0 1-16 0ZM8 11l3 3 5-6',
  up: 'M12 20V5M6 11l6-6 6 6',
  otherSide: 'M3 7h4l2-3h6l2 3h4v12H3ZM8.5 12.5a3.5 3.5 0 0 1 6.5-1.5M15.5 8.5v2.5h-2.5M15.5 13.5a3.5 3.5 0 0 1-6.5 1.5M8.5 17.5v-2.5h2.5',
  key: 'M14 4h6v6h-6ZM14 10L4 20M7 17l3 3M10 14l2 2',
} as const;

export type LiveIconName = keyof typeof paths;

export const LiveIcon = ({ name, className }: { name: LiveIconName; className?: string }) => <LineIcon path={paths[name]} className={className} />;
