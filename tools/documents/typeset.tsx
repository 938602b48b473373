import { renderToStaticMarkup } from 'react-dom/server';
import { company } from '../../src/company.ts';
import { type ResourceId, getResource } from '../../src/resources/catalogue.ts';
import { Document } from '../../src/resources/documents/document.tsx';
import { documents } from '../../src/resources/documents/documents.tsx';

/** A document as one page of HTML that needs nothing from outside. */
export function typeset(
  id: ResourceId,
  styles: string,
  pages: ReadonlyMap<string, number>,
): string {
  const { title: plain = id, type = '' } = getResource(id) ?? {};
  const title = plain.replaceAll("'", '’');
  const running = `:root { --running-title: ${JSON.stringify(`${company.name}: ${title}`)} }`;
  const html = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: `${styles}\n${running}` }} />
      </head>
      <body>
        <Document {...documents[id]} title={title} type={type} pages={pages} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
