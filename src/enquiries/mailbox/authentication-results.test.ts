import { expect, test } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { findAuthservId, isAuthentic } from './authentication-results.ts';
import { readHeaders } from './email-headers.server.ts';

const ours = 'mx.tarnbrook.test';
const pass = 'dmarc=pass header.from=tarnbrook.test';
const results = (text: string) => `Authentication-Results: ${text}`;

const read = async (lines: readonly string[]) =>
  (await readHeaders(Buffer.from([...lines, 'From: kim@tarnbrook.test', '', ''].join('\r\n'))))
    ?.fields ?? [];

type Row = [what: string, lines: string[], isBelieved: boolean];

const verdicts: Row[] = [
  ['no results', [], false],
  ['an empty one', ['Authentication-Results:'], false],
  ['none', [results(`${ours}; none`)], false],
  ['DMARC', [results(`${ours}; ${pass}`)], true],
  [
    'OpenDMARC',
    [results(`${ours}; dmarc=pass (p=reject dis=none) header.from=tarnbrook.test`)],
    true,
  ],
  [
    'Gmail',
    [
      results(
        `${ours};\r\n       dkim=pass header.i=@tarnbrook.test header.s=a header.b=x;\r\n       spf=pass (google.com: domain of kim@tarnbrook.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=kim@tarnbrook.test;\r\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=tarnbrook.test`,
      ),
    ],
    true,
  ],
  ['a version behind the name', [results(`${ours} 1; ${pass}`)], true],
  ['capitals', [results(`MX.Tarnbrook.Test; DMARC=Pass Header.From=Tarnbrook.Test`)], true],
  [
    'a version behind the method',
    [results(`${ours}; dmarc/1=pass header.from=tarnbrook.test`)],
    true,
  ],
  [
    'DKIM of the domain',
    [results(`${ours}; dkim=pass (2048-bit key) header.d=tarnbrook.test`)],
    true,
  ],
  ['DKIM of a domain above', [results(`${ours}; dkim=pass header.d=mail.tarnbrook.test`)], true],
  ['DKIM of another', [results(`${ours}; dkim=pass header.d=evil.example`)], false],
  [
    'DKIM of one that ends alike',
    [results(`${ours}; dkim=pass header.d=eviltarnbrook.test`)],
    false,
  ],
  ['DKIM of the top', [results(`${ours}; dkim=pass header.d=test`)], false],
  [
    'DKIM of two, one of them ours',
    [results(`${ours}; dkim=pass header.d=esp.example; dkim=pass header.d=tarnbrook.test`)],
    true,
  ],
  ['DKIM that failed', [results(`${ours}; dkim=fail header.d=tarnbrook.test`)], false],
  ['SPF of the domain', [results(`${ours}; spf=pass smtp.mailfrom=kim@tarnbrook.test`)], true],
  ['SPF of a server', [results(`${ours}; spf=pass smtp.helo=mail.tarnbrook.test`)], true],
  ['SPF of another', [results(`${ours}; spf=pass smtp.mailfrom=bounce@evil.example`)], false],
  [
    'SPF that is unsure',
    [results(`${ours}; spf=softfail smtp.mailfrom=kim@tarnbrook.test`)],
    false,
  ],
  ['DMARC of another', [results(`${ours}; dmarc=pass header.from=evil.example`)], false],
  ['DMARC without a domain', [results(`${ours}; dmarc=pass`)], false],
  [
    'DMARC that failed beside SPF that passed',
    [
      results(
        `${ours}; spf=pass smtp.mailfrom=tarnbrook.test; dmarc=fail header.from=tarnbrook.test`,
      ),
    ],
    false,
  ],
  [
    'a pass in a comment',
    [results(`${ours}; dmarc=none (; dmarc=pass header.from=tarnbrook.test)`)],
    false,
  ],
  [
    'a pass in a comment in a comment',
    [results(`${ours}; spf=none ((x) ; ${pass} ) header.from=tarnbrook.test`)],
    false,
  ],
  [
    'a pass in a reason',
    [results(`${ours}; dmarc=none reason="dmarc=pass" header.from=tarnbrook.test`)],
    false,
  ],
  ['another server', [results(`mx.evil.example; ${pass}`)], false],
  ['a server of ours that is not named', [results(`smtp.tarnbrook.test; ${pass}`)], false],
  ['one below the name', [results(`a.mx.tarnbrook.test; ${pass}`)], true],
  ['one that ends alike', [results(`evil-mx.tarnbrook.test; ${pass}`)], false],
  ['no name, as Exchange', [results(`${pass}; spf=pass`)], false],
  [
    'results renamed on the way',
    [
      `X-Authentication-Results: ${ours}; ${pass}`,
      `Authentication-Results-Original: ${ours}; ${pass}`,
      `ARC-Authentication-Results: i=1; ${ours}; ${pass}`,
    ],
    false,
  ],
];

const received = (by: string, from = 'mail.example') =>
  `Received: from ${from} (${from} [192.0.2.7]) by ${by} with ESMTPS id 1; Fri, 27 Nov 2026 09:00:00 +0000`;
const fail = results(`${ours}; dmarc=fail header.from=tarnbrook.test`);
const good = results(`${ours}; ${pass}`);

const places: Row[] = [
  ['above what was received, as by a milter', [good, received(ours)], true],
  ['below it, as Gmail', [received(ours), good], true],
  [
    'below deliveries within',
    [
      'Received: by 2002:a05:6a10:8a43 with SMTP id x; Fri, 27 Nov 2026 09:00:00 +0000',
      received('imap1', 'mx'),
      received('mailmx.internal'),
      good,
    ],
    true,
  ],
  ['below a server of the same firm', [received('imap.tarnbrook.test', ours), good], true],
  ['below a server elsewhere', [received(ours), received('smtp.evil.example'), good], false],
  ['below a server elsewhere alone', [received('mail.forwarder.example'), good], false],
  ['below another that failed', [fail, received(ours), good], false],
  ['below one that found nothing', [results(`${ours}; dmarc=none`), good], false],
  ['above another that failed', [good, received(ours), fail], true],
  ['below those of another server', [results(`mx.evil.example; dmarc=fail`), good], true],
  [
    'below a line that says nothing of its server',
    ['Received: (qmail 4 invoked by uid 0); 27 Nov 2026 09:00:00 -0000', good],
    true,
  ],
];

test.each([...verdicts, ...places])('believes %s', async (_, lines, isBelieved) => {
  const fields = await read(lines);
  expect(isAuthentic(fields, 'tarnbrook.test', [ours])).toBe(isBelieved);
  expect(isAuthentic(fields, 'tarnbrook.test', []), 'without a server to trust').toBe(false);
});

test('learns the topmost server, if no other stands above it', async () => {
  expect(findAuthservId(await read([good]))).toBe(ours);
  expect(findAuthservId(await read([results('mx2.host.example; none'), good]))).toBe(
    'mx2.host.example',
  );
  expect(findAuthservId(await read([received('mx.host.example'), good]))).toBeNull();
  expect(findAuthservId(await read([results('spf=pass smtp.mailfrom=x.example')]))).toBeNull();
  expect(findAuthservId(await read([]))).toBeNull();
});

test('reads hostile results in no time', async () => {
  const hostile = ['(', '((((', ';', ' by ', 'a=', '"', '.', '\\'].map((part) =>
    part.repeat(30_000),
  );
  const fields = hostile.flatMap((value) => [
    { key: 'received', value },
    { key: 'authentication-results', value: `${ours}; ${value}` },
  ]);
  const taken = await processorTime(() => {
    for (let times = 0; times < 20; times += 1) isAuthentic(fields, 'tarnbrook.test', [ours]);
  });
  expect(taken).toBeLessThan(2000);
});
