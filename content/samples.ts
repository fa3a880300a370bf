/** What the product sends, to look at: files that the build makes of the example day (`scripts/prerender/samples.ts`, `scripts/build/report-of-day.ts`). */
export const samples = {
  csv: { path: '/samples/vehicles.csv', label: 'Download one day of 23 vehicles (CSV)' },
  sms: { path: '/samples/fuel-drop.txt', label: 'Download the SMS of a fuel drop (text)' },
  report: { path: '/samples/day-report.html', label: 'Download the report of one day, as emailed (HTML)' },
  json: { path: '/samples/vehicle.json', label: 'Download this answer (JSON)' },
} as const;
