/** A file of samples with some properties, and what to do with it: to be pasted as it stands, or added to a file that says others. */
export function samplesOf(properties: readonly string[]): string {
  return `Write a file of samples, and name it with --samples; to one that you have, add what it lacks:\nexport default {\n  ${properties.join('\n  ')}\n};\n`;
}
