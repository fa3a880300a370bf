import { Icon } from '../pictures/icons.tsx';
import { styled } from './theme.ts';

type CopyStatusProps = {
  /** What was to be copied, as a sentence begins with it. */
  what: string;
  /** Whether the browser has put it on the clipboard. */
  copied: boolean;
  /** Whether it rejected to. */
  uncopied: boolean;
};

/** What became of a press on Copy: specification 2 (Registration, step 4). */
export function CopyStatus({ what, copied, uncopied }: CopyStatusProps) {
  return (
    <Status role="status">
      {copied && (
        <>
          <Icon name="check" /> {what} copied to clipboard ...
        </>
      )}
      {uncopied && (
        <>
          <Icon name="alert" /> Your browser did not let us copy the {what.toLowerCase()}. Mark it and copy it by hand.
        </>
      )}
    </Status>
  );
}

/** Keeps its line, so that nothing moves when a message comes. */
const Status = styled('p', {
  display: 'flex',
  alignItems: 'center',
  gap: '$2',
  minHeight: '$target',
  fontWeight: '$strong',
  '& svg': { flex: 'none' },
});
