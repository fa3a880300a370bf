import { LongText } from '../../design/LongText.tsx';
import { styled } from '../../design/theme.ts';

/** An email address in a sentence. */
export function Address({ children }: { children: string }) {
  return (
    <Strong>
      <LongText>{children}</LongText>
    </Strong>
  );
}

const Strong = styled('strong', { color: '$ink' });
