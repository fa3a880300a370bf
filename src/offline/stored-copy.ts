/** The style of the notice. The page's own style has the colours of day and night. */
const style = `.stored-copy{padding:12px 16px;border-bottom:3px solid var(--colors-idle);background:var(--colors-surface);color:var(--colors-ink);text-align:center}`;

/** When a page was stored, as visitors read it. */
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/**
 * A stored page with a line at its top that says so. It stands outside what React hydrates, needs no script of the page, and
 * has no link, so that the first one is still that which skips to the content. The page's policy admits the line's style by its hash.
 */
export async function storedCopy({ response, at }: { response: Response; at: Date }): Promise<Response> {
  const headers = new Headers(response.headers);
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy.replace('style-src', `style-src ${await hashOf(style)}`));
  const notice =
    `<aside class="stored-copy" aria-label="Stored copy">This page was stored on your device on ${dates.format(at)}, and may ` +
    'have changed: our server cannot be reached, or answers too slowly. Reload the page to try again.</aside>';
  const html = (await response.text())
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace('<body>', (body) => body + notice);
  return new Response(html, { headers });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
