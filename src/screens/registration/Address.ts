import { styled } from '../../design/theme.ts';

/** An email address in a sentence. A long one breaks rather than widening the page. */
export const Address = styled('strong', { color: '$ink', overflowWrap: 'anywhere' });
