import { routeTree } from '../../../../src/routeTree.gen.ts';
import type { Environment } from '../../environment.ts';
import { freshPages } from '../../navigation/model.ts';
import { pass, untilPainted } from './clock.ts';

/** The scripts of the site's pages. jsdom has them all, so each page waits as if its chunk were being fetched. */
export function viewPageScripts(): Pick<Environment, 'holdPages' | 'bringPages' | 'losePages'> {
  const nextPage = freshPages();
  let held: PromiseWithResolvers<void> | undefined;
  for (const { options } of Object.values(routeTree.children ?? {})) {
    if (options.component) Object.assign(options.component, { preload: () => held?.promise });
  }
  const release = () => {
    if (held === undefined) throw new Error('No page scripts are held.');
    const released = held;
    held = undefined;
    return released;
  };
  return {
    holdPages: async () => {
      held = Promise.withResolvers();
      return nextPage();
    },
    bringPages: async () => release().resolve(),
    losePages: async () => release().reject(new Error('The scripts of this page did not come.')),
  };
}

type PasswordCore = typeof import('@zxcvbn-ts/core');

let nextRatingFails = false;

/** A mock of `@zxcvbn-ts/core` whose next rating can be made to fail, as if its chunk could not be fetched. */
export function mockPasswordCore({ ZxcvbnFactory, ...core }: PasswordCore): PasswordCore {
  class FailingFactory extends ZxcvbnFactory {
    override check(...given: Parameters<typeof ZxcvbnFactory.prototype.check>) {
      if (!nextRatingFails) return super.check(...given);
      nextRatingFails = false;
      throw new Error('The password rating was not fetched.');
    }
  }
  return { ...core, ZxcvbnFactory: FailingFactory };
}

/** Passwords are rated once they have been painted. */
export function viewPasswordRating(): Pick<Environment, 'ratePassword' | 'failRating'> {
  return {
    ratePassword: () => pass(untilPainted),
    failRating: async () => {
      nextRatingFails = true;
      await pass(untilPainted);
    },
  };
}
