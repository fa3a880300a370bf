import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isProductName } from '../../contract/password.ts';
import type { Strength } from '../../machines/password.ts';
import { settings } from '../settings.ts';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const common = new Set(dictionary['passwords-common']);

/** Returns zxcvbn's score, and whether the password is one of the most common ones, whatever its case, or the product's name. */
export function rate(password: string): Strength {
  return {
    score: zxcvbn.check(password).score,
    common: common.has(password.toLowerCase()),
    ...(isProductName(password, settings.PRODUCT_NAME) && { ours: true }),
  };
}
