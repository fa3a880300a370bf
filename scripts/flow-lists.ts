/** Writes the lists of the flows before their types are checked; `npm run build` and `npm run new:flow` write them too. */
import { writeFlowLists } from './flow-lists/write.ts';

writeFlowLists();
