const outlines = {
  // Features
  platform: 'M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z',
  gps: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  fuel: 'M5 20V6a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v14M3 20h13M8 8h3M14 12h2a2 2 0 0 1 2 2v2.5a1.5 1.5 0 0 0 3 0V9l-3-3',
  paperless: 'M6 3h8l4 4v14H6zM14 3v4h4M9 14l2 2 4-4',
  routing:
    'M7 19h9.5a3.5 3.5 0 0 0 0-7h-9a3.5 3.5 0 0 1 0-7H17M3 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0M17 5a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  fleet: 'M5 11l2-6h10l2 6M4 11h16v6H4zM6 17v2.5M18 17v2.5M8 14h0M16 14h0',
  safety: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4',
  collaboration:
    'M6 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5a3 3 0 0 1 0 6M17.5 14.5c2 1 3.5 3 3.5 5.5',
  reports: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  mobile: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  // Industries
  delivery:
    'M5 17H3V6h11v11H9M14 10h4l3 3v4h-2M15 17h-1M5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  telecommunication:
    'M12 10v11M9 21h6M8.5 13.5a5 5 0 0 1 0-7M15.5 6.5a5 5 0 0 1 0 7M5.6 16.4a9 9 0 0 1 0-12.8M18.4 3.6a9 9 0 0 1 0 12.8',
  financial: 'M3 6h18v12H3zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M6 9.5h0M18 14.5h0',
  // Interface
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2z',
  chevronDown: 'M6 9l6 6 6-6',
  arrowRight: 'M4 12h16M14 6l6 6-6 6',
  arrowLeft: 'M20 12H4M10 6l-6 6 6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  check: 'M5 12.5 9.5 17 19 7',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  alert: 'M12 4l9 16H3zM12 10v4M12 17h0',
  store: 'M5 8h14l1 12H4zM9 11V7a3 3 0 0 1 6 0v4',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  share:
    'M15 5.5 8.5 10M8.5 14l6.5 4.5M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 4.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 19.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  mail: 'M3 6h18v13H3zM3 7l9 6 9-6',
};

/** Every icon of the family, and those that a subject of the menus draws for itself: their outlines are their names. */
export type IconName = keyof typeof outlines | `M${string}`;

/** The outline of an icon, on a square of 24. */
export function outlineOf(name: IconName): string {
  return outlines[name as keyof typeof outlines] ?? name;
}
