/** What the product sends, to look at: files that the build makes of the example day (`scripts/prerender/samples.ts`, `scripts/build/report-of-day.ts`). */
export const samples = {
  csv: { path: '/samples/vehicles.csv', label: 'Download one day of 23 vehicles (CSV)' },
  sms: { path: '/samples/fuel-drop.txt', label: 'Download a fuel drop SMS (text)' },
  report: { path: '/samples/day-report.html', label: 'Download one day’s report, as emailed (HTML)' },
  json: { path: '/samples/vehicle.json', label: 'Download this answer (JSON)' },
} as const;
