import { readFileSync } from 'node:fs';

/**
 * The release that this program belongs to, as its package.json names it. A build adds the commit to the version
 * (`1.4.0+9987bfa6`, SemVer 2.0.0, section 10); a server that runs from the repository has the version alone.
 */
export function releaseName(): string {
  // Read when it is needed: an import would put the whole file into the build.
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
