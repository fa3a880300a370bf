/** Registers the machines of the site with the visualizer, as its plugin does in a browser. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { machinesOf } from '../../packages/visualizer/given.ts';
import { register } from '../../packages/visualizer/registry.ts';
import * as samples from '../models/index.ts';

const root = join(import.meta.dirname, '../..');
const files = ['machines/index.ts', ...globSync('machines/*.ts', { cwd: root }).sort()];
const modules = await Promise.all(files.map(async (file) => ({ file, module: await import(join(root, file)) })));

register(machinesOf(modules, samples));
