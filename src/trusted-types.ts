/**
 * The site's one Trusted Types policy (W3C Trusted Types): its Content-Security-Policy lets no other text become HTML or the
 * address of a script. Browsers without Trusted Types take the text itself.
 */
const policy = trustedTypesOf(globalThis)?.createPolicy('site', {
  // Only the build’s articles, which it sanitises, are given as HTML.
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (new URL(url, location.origin).origin !== location.origin)
      throw new TypeError(`${url} is not a script of this site.`);
    return url;
  },
});

/** HTML that the build has sanitised. */
export function trustedHtml(html: string): string {
  return (policy?.createHTML(html) ?? html) as string;
}

/** The address of a script of this site. Throws a TypeError for any other. */
export function trustedScript(url: string): string {
  return (policy?.createScriptURL(url) ?? url) as string;
}

/** The part of Trusted Types that is used here; TypeScript does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>,
  ): Record<'createHTML' | 'createScriptURL', (text: string) => unknown>;
}

function trustedTypesOf(scope: object): TrustedTypes | undefined {
  return 'trustedTypes' in scope ? (scope.trustedTypes as TrustedTypes) : undefined;
}
