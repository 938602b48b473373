import { company } from '../../company.ts';

type Words = readonly [title: string, advice: string];

export const atOurEnd: Words = [
  'Something went wrong at our end',
  'It was nothing you did. Please try again in a minute.',
];

export const statusWords: Record<number, Words | undefined> = {
  400: ['That request could not be read', 'Please go back and try again.'],
  403: ['That request came from another site', 'Open the page here and send the form again.'],
  404: ['Page not found', 'There is nothing at this address.'],
  405: ['That cannot be done here', 'Please go back and try again.'],
  408: ['That took too long', 'Please go back and try again.'],
  413: ['That was too much at once', 'Please send less at a time.'],
  415: ['That request could not be read', 'Please go back and try again.'],
  429: ['Too many requests', 'Please wait a few minutes and try again.'],
  500: atOurEnd,
  503: ['We are not ready', 'Please try again in a minute.'],
};

/** The response when no page can be rendered: no scripts, no details, readable without its styles. */
export function plainAnswer(status: number): Response {
  const [title, advice] = statusWords[status] ?? ['Something went wrong', 'Please try again.'];
  const { phone, email } = company;
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | ${company.name}</title><link rel="stylesheet" href="/plain-answer.css"></head>
<body><main><h1>${title}</h1><p>${advice} If it is urgent, call <a href="${phone.href}">${phone.shown}</a> or write to <a href="mailto:${email}">${email}</a>.</p><p><a href="/">${company.name}’s home page</a></p></main></body></html>
`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
