// What `node --require` runs in the production folder before anything else. Plain CommonJS, because a Node that is too old for
// the rest has to understand it.
'use strict';

const { isMainThread } = require('node:worker_threads');
const { whenLeftBehind } = require('./left-behind.cjs');
const { engines, dependencies } = require('./package.json');
const built = require('./site-settings.json');

const numbers = (version) => version.replace(/^\D+/, '').split('.').map(Number);
const [major, minor] = numbers(process.version);
const [oldestMajor, oldestMinor] = numbers(engines.node);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `This needs Node ${oldestMajor}.${oldestMinor} or newer, and this is Node ${process.version.slice(1)}.`,
  );
  process.exit(1);
}

/** A package for `import` alone cannot be resolved from here either, but for another reason. */
const isInstalled = (name) => {
  try {
    return require.resolve(name) !== '';
  } catch ({ code }) {
    return code !== 'MODULE_NOT_FOUND';
  }
};
const missing = Object.keys(dependencies).find((name) => !isInstalled(name));
if (missing !== undefined) {
  console.error(`The package ${missing} is not installed. Run npm ci --omit=dev in this folder.`);
  process.exit(1);
}

// The settings of the build apply to emails and lists as well, unless the environment has others.
for (const name of Object.keys(built)) {
  const given = process.env[name];
  if (given === undefined) process.env[name] = built[name];
  else if (given.trim() !== built[name]) {
    console.error(
      `${name} is '${given}' here, and was '${built[name]}' when the site was built. Build with the same, or unset it here.`,
    );
  }
}

// Threads run this file as well. Windows has no signals that a process can handle, so it gets this one as an event.
if (isMainThread) whenLeftBehind(() => process.emit('SIGTERM', 'SIGTERM') || process.exit(143));
