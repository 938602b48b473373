/** A JSON download. `name` is without its extension. */
export function jsonFile(name: string, content: object): Response {
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  });
}
