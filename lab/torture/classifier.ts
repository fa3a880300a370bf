/** A rule that somebody who measures times might use: one side of a threshold is known, the other is not. */
interface Rule {
  threshold: number;
  isKnownAbove: boolean;
}

/**
 * How often somebody is right who tells two groups apart by one figure each: the best threshold for half of the samples,
 * judged on the other half, both ways round. About 0.5 if the figures tell nothing.
 */
export function classifierAccuracy(known: readonly number[], unknown: readonly number[]): number {
  const half = (rest: 0 | 1) => ({
    known: known.filter((_, at) => at % 2 === rest),
    unknown: unknown.filter((_, at) => at % 2 === rest),
  });
  const [first, second] = [half(0), half(1)];
  return (shareRight(bestRule(first), second) + shareRight(bestRule(second), first)) / 2;
}

interface Samples {
  known: readonly number[];
  unknown: readonly number[];
}

function bestRule(samples: Samples): Rule {
  const rules = [...samples.known, ...samples.unknown].flatMap((threshold) =>
    [true, false].map((isKnownAbove) => ({ threshold, isKnownAbove })),
  );
  const rated = rules.map((rule) => ({ rule, share: shareRight(rule, samples) }));
  const [best] = rated.sort((a, b) => b.share - a.share);
  if (!best) throw new Error('There are no samples.');
  return best.rule;
}

function shareRight({ threshold, isKnownAbove }: Rule, { known, unknown }: Samples): number {
  const isAbove = (figure: number) => figure > threshold;
  const right =
    known.filter((figure) => isAbove(figure) === isKnownAbove).length +
    unknown.filter((figure) => isAbove(figure) !== isKnownAbove).length;
  return right / (known.length + unknown.length);
}
