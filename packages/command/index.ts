/** What commands share, wherever they run; what parses their arguments needs Node, and is in `arguments.ts`. */
export { counted } from './counted.ts';
export { InputError, oneOf } from './input-error.ts';
export { formatTable } from './table.ts';
