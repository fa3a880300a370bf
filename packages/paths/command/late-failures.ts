/** Says on stderr what fails later in modules that were imported, or in what they started, instead of ending the process. */
export function reportLateFailures(): void {
  process.on('uncaughtException', (error) =>
    process.stderr.write(`Meanwhile, a module that was imported failed: ${error}\n`),
  );
}
