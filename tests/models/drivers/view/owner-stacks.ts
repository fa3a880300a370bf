/**
 * In development React takes a stack for each element, so that a warning can say where it was made: a seventh of the time of all
 * views. It takes ten thousand in a second, and here it has always taken them.
 */
import * as React from 'react';

const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[name];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
