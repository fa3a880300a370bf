/** What a number of items cost. `cost` is the total for `size` items. */
export interface Growth {
  what: string;
  unit: string;
  points: { size: number; cost: number }[];
}
