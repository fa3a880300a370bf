/** What a tester reads of a step, while it is written down. */
export class Notes {
  readonly instructions: string[] = [];
  readonly data: Record<string, string> = {};
  readonly expected: string[] = [];

  do(instruction: string): void {
    this.instructions.push(instruction);
  }

  /** Notes the data of a field, with what to do with it. */
  enter(instruction: string, label: string, value: string): void {
    this.do(instruction);
    this.data[label] = value;
  }

  expect(result: string): void {
    this.expected.push(result);
  }
}
