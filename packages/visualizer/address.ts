import lzString from 'lz-string';
import { home, type Place, placeAt } from './place.ts';

/** What is done with the chart of a machine. */
export type Mode = 'chart' | 'live' | 'simulate';

/** The steps of a simulation as an address holds them, and the number of those that are not undone. */
export type StepTexts = {
  /** Each is the name of an event case or of another offer, or an event as JSON: see `stepText`. */
  steps: readonly string[];
  at: number;
};

/** A place, what is done there, and the steps of its simulation. */
export type PageAddress = Place & { mode: Mode; simulated: StepTexts };

/** A simulation without any step. */
export const noSteps: StepTexts = { steps: [], at: 0 };

/** Stands between the steps of an address, as between those of `npm run paths -- run --steps`. */
export const separator = ' > ';

const modes: readonly Mode[] = ['chart', 'live', 'simulate'];

/**
 * Parses an address such as `/machines/booking?mode=simulate&steps=the scripts start > {"type":"form.submitted"}&at=1`.
 * `problem` names what has no meaning, which is then left out.
 */
export function addressAt(url: URL): PageAddress & { problem: string } {
  const { searchParams } = url;
  const givenMode = searchParams.get('mode') ?? 'chart';
  const mode = modes.find((mode) => mode === givenMode);
  const givenSteps = searchParams.get('steps') ?? '';
  const steps = stepsIn(givenSteps);
  const givenAt = searchParams.get('at') ?? String(steps.length);
  const isPosition = /^\d+$/.test(givenAt) && Number(givenAt) <= steps.length;
  const problems = [
    ...(mode === undefined ? [`There is no mode '${givenMode}'. Use ${modes.join(', ')}.`] : []),
    ...(givenSteps !== '' && steps.length === 0 ? ['The steps in this address are damaged.'] : []),
    ...(isPosition ? [] : [`There is no step '${givenAt}'. Use 0 to ${steps.length}.`]),
  ];
  return {
    ...placeAt(url),
    mode: mode ?? 'chart',
    simulated: { steps, at: isPosition ? Number(givenAt) : steps.length },
    problem: problems.join(' '),
  };
}

/** The address of a place, for links and sharing. Only the mode that simulates has steps. */
export function addressOf({ machine, item, mode = 'chart', simulated }: Place & Partial<PageAddress>): string {
  if (machine === undefined) return home;
  const { steps, at } = mode === 'simulate' && simulated !== undefined ? simulated : noSteps;
  const query = new URLSearchParams({
    ...(mode !== 'chart' && { mode }),
    ...(steps.length > 0 && { steps: textOf(steps) }),
    ...(at < steps.length && { at: String(at) }),
    ...(item !== undefined && { [item.kind]: item.id }),
  });
  return `${home}/${encodeURIComponent(machine)}${query.size === 0 ? '' : `?${query}`}`;
}

/** Longer steps are compressed, because Node refuses requests with more than 16 kB of headers. */
const longest = 2_000;
const compressed = 'lz:';

function textOf(steps: readonly string[]): string {
  const text = steps.join(separator);
  return text.length > longest ? compressed + lzString.compressToEncodedURIComponent(text) : text;
}

function stepsIn(text: string): string[] {
  const plain = text.startsWith(compressed)
    ? (lzString.decompressFromEncodedURIComponent(text.slice(compressed.length)) ?? '')
    : text;
  return plain.split(separator).filter(Boolean);
}
