import { createServer, get } from 'node:http';

// A bare node:http server that answers every request with the bytes of one page, headers included. It
// prints a line once it listens. Arguments: the page, and the port.
const [page = '', port = ''] = process.argv.slice(2);

get(page, { headers: { 'accept-encoding': 'br' } }, (response) => {
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  response.on('end', () => listen(response.rawHeaders, Buffer.concat(parts)));
});

function listen(rawHeaders: string[], body: Buffer): void {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index) =>
    rawHeaders.slice(index * 2, index * 2 + 2),
  );
  const ofConnection = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;
  const headers = pairs.filter(([name = '']) => !ofConnection.test(name)).flat();
  headers.push('content-length', String(body.length));
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(Number(port), () => console.log('listening'));
}
