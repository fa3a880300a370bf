import { Icon } from '../pictures/icons.tsx';
import { styled } from './theme.ts';

type CopyStatusProps = {
  /** What was copied, as the beginning of a sentence. */
  what: string;
  /** Whether the copy succeeded. */
  copied: boolean;
  /** Whether the browser denied it. */
  uncopied: boolean;
};

/** The result of a press on Copy: specification 2 (Registration, step 4). */
export function CopyStatus({ what, copied, uncopied }: CopyStatusProps) {
  return (
    <Status role="status">
      {copied && (
        <>
          <Icon name="check" />
          <span>{`${what} copied to clipboard ...`}</span>
        </>
      )}
      {uncopied && (
        <>
          <Icon name="alert" />
          <span>{`Your browser did not let us copy the ${what.toLowerCase()}. Select it and copy it yourself.`}</span>
        </>
      )}
    </Status>
  );
}

/** Keeps the space of one line, so that a message moves nothing. */
const Status = styled('p', {
  display: 'flex',
  alignItems: 'center',
  gap: '$2',
  minHeight: '$target',
  fontWeight: '$strong',
  '& svg': { flex: 'none' },
});
