/** The time of day that the product's pictures show for minutes after midnight, such as 14:10. */
export function clockTimeShownAt(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
