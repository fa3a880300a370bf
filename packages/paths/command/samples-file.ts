/** A file of samples with some properties, and what to do with it: to be pasted as it stands. */
export function samplesOf(properties: readonly string[]): string {
  return `Write a file of samples, and name it with --samples:\nexport default {\n  ${properties.join('\n  ')}\n};\n`;
}
