/** The one look of cards. */
export const card = {
  padding: '$5',
  border: '1px solid $line',
  borderRadius: '$2',
  background: '$surface',
} as const;

/** A card that is pressed as a whole shows its edge under the pointer. */
export const pressedCard = { ...card, position: 'relative', '@hover': { '&:hover': { borderColor: '$ink' } } } as const;
