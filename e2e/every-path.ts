/**
 * Imported before the selection of paths: browsers that are tried before a release take every path, where `npm test` visits every
 * place.
 */
import { selectionVariable } from '../tests/models/drivers/names.ts';

if (process.argv.some((argument) => /^--project=(firefox-models|webkit)$/.test(argument)))
  process.env[selectionVariable] ??= '{}';
