/** A day (YYYY-MM-DD), or the day of an instant (ISO 8601) where the reader is, in words: '5 November 2026'. */
export function dateInWords(day: string): string {
  // A day alone would be read as midnight in UTC, which is the day before in America.
  const date = new Date(day.includes('T') ? day : `${day}T12:00`);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
