/** The document of the visualizer's single page, with the address of its first module. */
export function pageDocument(entry: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Machines</title>
    <link
      rel="icon"
      href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 20'%3E%3Cpath d='M4 15C9 15 9 5 14 5s5 0 10 0' fill='none' stroke='%23fa9820' stroke-width='2'/%3E%3Ccircle cx='4' cy='15' r='3' fill='%23249057'/%3E%3Ccircle cx='24' cy='5' r='3' fill='%23249057'/%3E%3C/svg%3E"
    />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`;
}
