import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAttachment, largestAttachment } from './attachment-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const zip = (...names: string[]) =>
  bytes(`PK\x03\x04..${['[Content_Types].xml', ...names].join('..')}`);
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.each([
  ['plan.pdf', bytes('%PDF-1.7 …'), 'application/pdf', 'plan.pdf'],
  ['plan.html', bytes('%PDF-1.7 <script>'), 'application/pdf', 'plan.html.pdf'],
  ['a.png', bytes('\x89PNG\r\n\x1a\n…'), 'image/png', 'a.png'],
  ['a.JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg', 'a.JPEG'],
  ['a.docx', zip('word/document.xml'), word, 'a.docx'],
  ['a.xlsx', zip('xl/workbook.xml'), sheet, 'a.xlsx'],
  ['a.csv', bytes('name,1\r\n'), 'text/csv', 'a.csv'],
  ['a.bat', bytes('del *'), 'text/plain', 'a.bat.txt'],
  ['offer.pdf', bytes('\r\n%PDF-1.4'), 'application/pdf', 'offer.pdf'],
  ['offer.pdf', bytes(`${'x'.repeat(1019)}%PDF-1.4`), 'application/pdf', 'offer.pdf'],
  ['a.docx', zip('word/document2.xml'), word, 'a.docx'],
  ['a.xlsx', zip('xl/workbook2.xml'), sheet, 'a.xlsx'],
  ['a.csv', bytes('Caf\xe9;\xa35'), 'text/csv', 'a.csv'],
  ['a.txt', bytes('\xff\xfeh\0i\0'), 'text/plain', 'a.txt'],
  ['a.txt', bytes('\xfe\xff\0h\0i'), 'text/plain', 'a.txt'],
  ['', bytes('hello'), 'text/plain', 'attachment.txt'],
])('takes %s by its content', (name, content, type, shown) => {
  expect(judgeAttachment(name, content)).toEqual({
    name: shown,
    type,
    refusedFor: null,
    warning: null,
  });
});

test.each([
  ['a program', 'plan.pdf', bytes('MZ\x90\0')],
  ['a web page', 'plan.pdf', bytes('<!doctype html><script>')],
  ['a program before a document', 'a.pdf', bytes('MZ\x90\0%PDF-1.7')],
  ['a web page before a document', 'a.pdf', bytes('<script>x</script>%PDF-1.7\0')],
  ['a document far in', 'a.pdf', bytes(`\0${'x'.repeat(1024)}%PDF-1.7`)],
  ['a web page in UTF-16', 'a.txt', bytes('\xff\xfe<\0h\0')],
  ['a picture that is a document', 'a.svg', bytes('  <svg onload=x>')],
  ['an archive', 'a.docx', bytes('PK\x03\x04 42.zip')],
  ['an encrypted or old document', 'a.doc', bytes('\xd0\xcf\x11\xe0')],
  ['nothing known', 'a.txt', bytes('\xff\xfe\x00')],
])('refuses %s', (_, name, content) => {
  expect(judgeAttachment(name, content)).toMatchObject({
    type: 'application/octet-stream',
    refusedFor: 'of a type that we do not take',
  });
});

test.each([
  ['=cmd|x', true],
  ['Name,Note\r\nAna,"=HYPERLINK(1)"', true],
  ['a;@SUM(1)', true],
  ['a\t+cmd', true],
  ['a,-1+cmd|x', true],
  ['a,-1.50,+44 20 7946 0000', false],
  ['a,b=c', false],
])('says whether %j holds formulas', (text, has) => {
  expect(judgeAttachment('a.csv', bytes(text)).warning !== null).toBe(has);
});

test('refuses macros, and what is too large', () => {
  const macros = zip('word/document.xml', 'word/vbaProject.bin');
  expect(judgeAttachment('a.docx', macros).refusedFor).toBe('it contains macros');
  const large = new Uint8Array(largestAttachment + 1);
  expect(judgeAttachment('a.txt', large).refusedFor).toBe('larger than 10 MB');
});

test.each([
  ['../../etc/passwd', 'passwd.txt'],
  ['C:\\fakepath\\..\\x.txt', 'x.txt'],
  ['a"; filename=b.exe\r\nX: y', 'a__ filename_b.exe X_ y.txt'],
  ['\u202etxt.exe', 'txt.exe.txt'],
  ['nul\0.txt', 'nul.txt'],
  ['.htaccess', 'htaccess.txt'],
  ['Übersicht 2026.txt', 'Übersicht 2026.txt'],
])('cleans the name %j', (given, name) => {
  expect(judgeAttachment(given, bytes('text')).name).toBe(name);
});

test('a name is always one short line without a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const { name } = judgeAttachment(given, bytes('text'));
      expect(name).toMatch(/^[^\p{Cc}/\\"<>:|?*]{1,100}\.txt$/iu);
      expect(name.length).toBeLessThanOrEqual(104);
    }),
  );
});
