import { product } from './product.ts';
/** Who writes the articles in `blog/`: an article's `author` is a key of this record. */
export const authors = {
  editorial: { name: `${product} editorial team`, author_image: 'EditorialTeam', designation: 'Editors' },
} as const;
