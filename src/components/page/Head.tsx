import { useRouterState } from '@tanstack/react-router';

/**
 * The title, tags and links of the page, which React puts into the head of the document. The router's own component also
 * handles style sheets and scripts: 1.2 kB of every first load for what no head of the site has.
 */
export function Head() {
  const match = useRouterState({ select: ({ matches }) => matches.findLast(({ meta }) => meta) });
  return (
    <>
      {match?.meta?.map((tag) => {
        if (!tag) return null;
        if ('title' in tag) return <title key="title">{tag.title}</title>;
        if (import.meta.env.SSR && 'script:ld+json' in tag) return structuredData(tag['script:ld+json']);
        return <meta key={tag.name ?? tag.property} {...tag} />;
      })}
      {match?.links?.map((link) => link && <link key={`${link.rel} ${link.href}`} {...link} />)}
    </>
  );
}

/** Data for search engines (schema.org). React escapes what could end its script element. */
function structuredData(value: unknown) {
  const json = JSON.stringify(value);
  return (
    <script key={json} type="application/ld+json">
      {json}
    </script>
  );
}
