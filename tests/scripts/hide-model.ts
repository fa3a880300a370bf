/** Preloaded with `node --import`: hides the model of the questions, as if nobody had written it yet. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (!resolved.url.endsWith('/models/question/model.ts')) return resolved;
    // As Node itself says it.
    const message = `Cannot find module '${fileURLToPath(resolved.url)}' imported from ${context.parentURL}`;
    throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
