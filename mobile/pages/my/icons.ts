/** Paths of line icons on a 24 px grid, as in ui/icon.tsx. */
export const icons = {
  classes: 'M4 5h16v15H4ZM4 10h16M8 2v5M16 2v5M8 15l3 2 5-4',
  coupon: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4ZM14 6v2M14 11v2M14 16v2',
  bell: 'M5 17v-6a7 7 0 0 1 14 0v6ZM3 17h18M10 21h4',
  shield: 'M4 4h16v8a8 8 0 0 1-16 0ZM8 11l3 3 5-6',
  document: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM9.500 9.500a2.500 2.500 0 1 1 2.500 2.500v2M12 16.500v.5',
  message: 'M4 4h16v12h-9l-5 4v-4H4ZM8 9h8M8 12h5',
  phone: 'M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2Z',
  agreement: 'M5 3h14v18H5ZM9 8h6M9 12h6M9 16h3',
  chart: 'M4 20V4M4 20h16M9 16v-5M13 16V8M17 16v-3',
  desktop: 'M3 4h18v12H3ZM12 16v4M8 20h8',
} as const;
