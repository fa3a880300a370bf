/** Charts as files, for commands. Needs Node. */
export { exportedFiles, writeExported, writeFiles } from './chart/export-files.ts';
export {
  type ExportedMachine,
  type ExportFormat,
  exportedChart,
  exportFileNames,
  exportFormats,
  exportFormatsUsage,
} from './chart/formats.ts';
