/**
 * Imported first by commands that read every row. V8 would rather let memory grow than collect what was read: a backup of a
 * million rows of each kind would take twice as much memory as one of a thousand.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--optimize-for-size');
