import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  annotated,
  type Change,
  inCatalog,
  link,
  madePdf,
  obj,
  onPage,
  put,
  text,
} from '../../testing/made-pdf.ts';
import { checkPdf } from './pdf.parser.server.ts';

const script = { S: 'JavaScript', JS: text('app.alert(1)') };
const launch = { S: 'Launch', F: text('calc.exe') };

async function outcome(file: Uint8Array): Promise<string> {
  const checked = await checkPdf(file);
  return checked.kind === 'clean' ? 'clean' : checked.fault;
}

const acting: [string, Change][] = [
  ['a script at the start', ({ document: pdf }) => pdf.addJavaScript('a', 'app.alert(1)')],
  ['a program at the start', inCatalog('OpenAction', (given) => obj(given, launch))],
  [
    'a file on a share',
    inCatalog('OpenAction', (given) =>
      obj(given, { S: 'GoToR', F: text('\\\\evil\\x'), D: [0, 'Fit'] }),
    ),
  ],
  [
    'a page of the web at the start',
    inCatalog('OpenAction', (given) =>
      obj(given, { S: 'URI', URI: text('https://evil.example/') }),
    ),
  ],
  [
    'printing at the start',
    inCatalog('OpenAction', (given) => obj(given, { S: 'Named', N: 'Print' })),
  ],
  [
    'a script behind a reference',
    inCatalog('OpenAction', (given) =>
      put(given, { S: put(given, 'JavaScript' as never), JS: put(given, text('x')) }),
    ),
  ],
  ['a jump that is followed by a script', link({ S: 'GoTo', D: [0, 'Fit'], Next: script })],
  [
    'a link that is followed by another',
    link({
      S: 'URI',
      URI: text('https://a.example'),
      Next: [{ S: 'URI', URI: text('https://b.example') }],
    }),
  ],
  [
    'nested followers',
    link({ S: 'GoTo', D: [0, 'Fit'], Next: { S: 'GoTo', D: [0, 'Fit'], Next: launch } }),
  ],
  ['a jump into another file', link({ S: 'GoTo', F: text('other.pdf'), D: [0, 'Fit'] })],
  ['a link that runs', link({ S: 'URI', URI: text('javascript:alert(1)') })],
  ['a link to a file', link({ S: 'URI', URI: text('file:///etc/passwd') })],
  ['a link without TLS', link({ S: 'URI', URI: text('http://example.org/') })],
  ['a link with a line break', link({ S: 'URI', URI: text('https://a.example/\\n') })],
  ['a link that is no text', link({ S: 'URI', URI: 5 })],
  ['an action without a kind', link({ URI: text('https://a.example') })],
  ['a kind that nobody knows', link({ S: 'Teleport' })],
  ['a list of actions', link([script] as never)],
  ['a form that sends itself', link({ S: 'SubmitForm', F: text('https://evil.example') })],
  ['a form that hides', link({ S: 'Hide', T: text('a') })],
  ['a film', link({ S: 'Rendition', OP: 0, R: { S: 'MR' } })],
  ['an action when the page opens', onPage('AA', (given) => obj(given, { O: script }))],
  [
    'an action of a field',
    inCatalog('AcroForm', (given) =>
      obj(given, { Fields: [put(given, { FT: 'Tx', T: text('a'), AA: { K: script } })] }),
    ),
  ],
  [
    'an action of a field below another',
    inCatalog('AcroForm', (given) =>
      obj(given, {
        Fields: [
          put(given, {
            T: text('a'),
            Kids: [put(given, { FT: 'Tx', AA: put(given, { F: script }) })],
          }),
        ],
      }),
    ),
  ],
  [
    'an action of a bookmark',
    inCatalog('Outlines', (given) =>
      obj(given, { First: put(given, { Title: text('a'), A: launch }) }),
    ),
  ],
  ['an associated file', onPage('AF', (given) => obj(given, [{ F: text('x.exe') }]))],
  [
    'an attached file',
    inCatalog('Names', (given) =>
      obj(given, { EmbeddedFiles: { Names: [text('a'), { F: text('a') }] } }),
    ),
  ],
  ['a file without a type', annotated({ Subtype: 'FileAttachment', FS: { EF: {} } })],
  ['a portfolio', inCatalog('Collection', (given) => obj(given, { View: 'D' }))],
  ['a form of another kind', inCatalog('AcroForm', (given) => obj(given, { Fields: [], XFA: [] }))],
  ['a scene', annotated({ Subtype: '3D' })],
  ['a sound', annotated({ Subtype: 'Sound' })],
  ['a kind that nobody knows on the page', annotated({ Subtype: 'Hologram' })],
  [
    'a screen without a type',
    onPage('Annots', (given) => obj(given, [{ Subtype: 'Screen', Rect: [0, 0, 9, 9] }])),
  ],
  [
    'a stream from elsewhere',
    onPage('Contents', ({ document: { context } }) =>
      context.register(context.stream('', { F: text('http://evil.example') })),
    ),
  ],
  [
    'PostScript',
    onPage('Resources', ({ document: { context } }) =>
      context.obj({ XObject: { A: context.register(context.stream('', { Subtype: 'PS' })) } }),
    ),
  ],
  ['a script that nothing leads to', (given) => void put(given, script)],
];

describe('refuses what acts by itself', () => {
  test.each(acting)('%s', async (_what, change) => {
    expect(await outcome(await madePdf(change))).toBe('active');
    expect(await outcome(await madePdf(change, false))).toBe('active');
  });

  test('names in another spelling', async () => {
    const file = Buffer.from(await madePdf(link({ S: 'Teleport' }), false)).toString('latin1');
    const spelt = file.replace('/S /Teleport', '/S /L#61unch');
    expect(await outcome(new Uint8Array(Buffer.from(spelt, 'latin1')))).toBe('active');
  });
});

/** A document whose table leads to an object that only readers find. */
async function hiding(hide: (file: string) => string): Promise<string> {
  const file = Buffer.from(await madePdf(() => undefined, false)).toString('latin1');
  const hidden = hide(file);
  const at = hidden.indexOf('98 0 obj');
  const entry = `98 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  return outcome(
    new Uint8Array(
      Buffer.from(
        hidden.replace('trailer', () => `${entry}trailer`),
        'latin1',
      ),
    ),
  );
}

const hidden = '98 0 obj\n<</S/JavaScript/JS(app.alert\\(1\\))>>\nendobj\n';
const before = (file: string, what: string) => file.replace(/(?=\b1 0 obj)/, () => what);

test.each([
  [
    'the bytes of a picture',
    (file: string) =>
      before(
        file,
        `97 0 obj\n<</Length ${hidden.length}>>\nstream\n${hidden}\nendstream\nendobj\n`,
      ),
  ],
  ['a comment', (file: string) => before(file, `%${hidden.replaceAll('\n', ' ')}\n`)],
])('refuses a script that only the cross-reference table finds, in %s', async (_where, hide) => {
  expect(await hiding(hide)).toBe('more-than-a-pdf');
});

test('refuses a table within a stream, and objects in a packed stream without its type', async () => {
  const file = Buffer.from(await madePdf(() => undefined, false)).toString('latin1');
  const table = '97 0 obj\n<</Length 20>>\nstream\nxref\n0 1\n\nendstream\nendobj\n';
  const led = before(file, table);
  const elsewhere = led.replace(/startxref\s+\d+/, `startxref\n${led.indexOf('xref\n0 1')}`);
  expect(await outcome(new Uint8Array(Buffer.from(elsewhere, 'latin1')))).toBe('more-than-a-pdf');
  // Object 98 lies in stream 97, says the table; the stream does not say that it holds objects.
  const packed = deflateSync('98 0 <</S/JavaScript/JS(x)>>').toString('latin1');
  const entries = deflateSync(Buffer.from([2, 0, 97, 0])).toString('latin1');
  const streams =
    `97 0 obj\n<</N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj\n` +
    `96 0 obj\n<</Type/XRef/W[1 2 1]/Index[98 1]/Size 99/Root 2 0 R/Filter/FlateDecode/Length ${entries.length}>>\nstream\n${entries}\nendstream\nendobj\n`;
  const untyped = before(file, streams);
  expect(await outcome(new Uint8Array(Buffer.from(untyped, 'latin1')))).toBe('more-than-a-pdf');
});

test.each<[string, Change]>([
  [
    'a field',
    inCatalog('AcroForm', (given) =>
      obj(given, { Fields: [put(given, { FT: 'Sig', T: text('a'), V: { Type: 'Sig' } })] }),
    ),
  ],
  ['the whole document', inCatalog('Perms', (given) => obj(given, { DocMDP: { Type: 'Sig' } }))],
])('refuses what is signed: %s', async (_what, change) => {
  expect(await outcome(await madePdf(change))).toBe('signed');
});
