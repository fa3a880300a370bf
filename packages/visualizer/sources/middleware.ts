import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, ViteDevServer } from 'vite';
import { chartSourcesIn } from './chart-source.ts';
import { type CaughtError, locate, type ServedModule } from './failure.ts';
import { readSources, type SourceFiles } from './files.ts';
import { chartsAddress, failureAddress, type SourceAnswer } from './message.ts';

/** Answers where the charts and the failures of a page stand in the source. `entriesOf` lists the files to begin with. */
export function sourceMiddleware(
  server: ViteDevServer,
  entriesOf: () => readonly string[],
): Connect.NextHandleFunction {
  const client = server.environments.client;
  const read = async () => {
    const files = await readSources(entriesOf(), async (specifier, importer) => {
      const resolved = await client.pluginContainer.resolveId(specifier, importer);
      // What Vite finds in the project is a file, with a query for some.
      return resolved?.id.startsWith('/') ? resolved.id.replace(/\?.*$/, '') : resolved?.id;
    });
    return { files, charts: chartSourcesIn(files) };
  };
  return async (request, response, next) => {
    const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
    try {
      if (pathname === chartsAddress) {
        answer(response, { root: server.config.root, charts: (await read()).charts } satisfies SourceAnswer);
      } else if (pathname === failureAddress && request.method === 'POST') {
        const error = JSON.parse(await bodyOf(request)) as CaughtError;
        const { files, charts } = await read();
        const located = locate(error, { files, charts, moduleAt: (url) => servedModule(server, files, url) });
        answer(response, { ...located, root: server.config.root });
      } else next();
    } catch (error) {
      next(error);
    }
  };
}

function servedModule(server: ViteDevServer, files: SourceFiles, url: string): ServedModule | undefined {
  const { pathname, search } = new URL(url);
  const graph = server.environments.client.moduleGraph;
  const module = [...graph.urlToModuleMap.values()].find(
    (one) => one.url === pathname || one.url === `${pathname}${search}`,
  );
  if (!module?.file || !files.has(module.file)) return undefined;
  const map = module.transformResult?.map;
  return {
    file: module.file,
    map: map && 'mappings' in map && map.mappings !== '' ? (map as ServedModule['map']) : undefined,
  };
}

function answer(response: ServerResponse, content: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(content));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
