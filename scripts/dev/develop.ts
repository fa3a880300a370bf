import { readBuiltSite } from '../../server/site/pages.ts';
import { StartError } from '../../server/start-error.ts';

/** What development consists of, which `develop` starts in their order. */
export type DevelopmentParts = {
  /** Builds the site and returns the exit code. */
  build: () => Promise<number>;
  startApi: () => void;
  /** Starts the site and the visualizer. */
  startSite: () => Promise<void>;
};

/**
 * Starts the API and the site, and returns the exit code if they cannot start. The API serves the articles and pictures of the
 * last build and ends without one, so a fresh clone is built first.
 */
export async function develop(build: string, parts: DevelopmentParts): Promise<number> {
  if (!isBuilt(build)) {
    console.log('Building the site once, because the API serves the articles and pictures of its last build.');
    const code = await parts.build();
    if (code !== 0) return code;
  }
  parts.startApi();
  await parts.startSite();
  return 0;
}

/** Whether the API can read the build in a folder: there is one, and of this version. */
function isBuilt(build: string): boolean {
  try {
    readBuiltSite(build);
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}
