import { deflateSync, crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openWords } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { readPicture } from '../platform/words/words.ts';
import { accountPlatform, signedUpAdmin } from '../testing/test-account.ts';
import { cleanPicture } from './picture.parser.server.ts';
import { findDeclared } from './documents.server.ts';
import { addPicture, deletePicture, listPictures, readPictureFiles } from './pictures.server.ts';
import { findErrors } from './publish.server.ts';

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );

const uint = (size: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(size);
  buffer.writeUIntBE(value, 0, size);
  return buffer;
};

const chunk = (type: string, content: Uint8Array) => {
  const body = bytes(type, content);
  return bytes(uint(4, content.length), body, uint(4, crc32(body)));
};

const png = bytes(
  '\x89PNG\r\n\x1a\n',
  chunk('IHDR', bytes(uint(4, 3), uint(4, 2), '\x08\x00\x00\x00\x00')),
  chunk('tEXt', bytes('Author\0Kim')),
  chunk('eXIf', bytes('51.5 N')),
  chunk('IDAT', deflateSync(Buffer.alloc(8))),
  chunk('IEND', bytes()),
  '<script>',
);

const segment = (mark: number, content: Uint8Array) =>
  bytes(uint(2, mark), uint(2, content.length + 2), content);

const exif = (turn: number) =>
  bytes(
    'Exif\0\0MM\0*',
    uint(4, 8),
    uint(2, 1),
    uint(2, 0x112),
    uint(2, 3),
    uint(4, 1),
    uint(2, turn),
    '\0\0',
    uint(4, 0),
    'GPS 51.5',
  );

const jpeg = (turn: number) =>
  bytes(
    uint(2, 0xffd8),
    segment(0xffe1, exif(turn)),
    segment(0xfffe, bytes('a comment')),
    segment(0xffc0, bytes('\x08', uint(2, 30), uint(2, 40), '\x01\x01\x11\x00')),
    segment(0xffda, bytes('\x01\x01\x00\x00\x3f\x00')),
    'drawn\xff\x00here\xff\xd0',
    uint(2, 0xffd9),
    'what follows',
  );

const part = (type: string, content: Uint8Array) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return bytes(type, size, content, content.length % 2 ? '\0' : '');
};

const webp = bytes(
  'RIFF\xff\0\0\0WEBP',
  part('VP8X', bytes('\x0c\0\0\0\x27\0\0\x1d\0\0')),
  part('VP8 ', bytes('drawn')),
  part('EXIF', bytes('51.5 N')),
);

test.each([
  ['png', png, [3, 2]],
  ['jpg', jpeg(1), [40, 30]],
  ['jpg', jpeg(6), [30, 40]],
  ['webp', webp, [40, 30]],
] as const)('a %s is written anew with what draws it alone', (ending, given, [width, height]) => {
  const picture = cleanPicture(given);
  expect(picture).toMatchObject({ ending, width, height });
  const text = Buffer.from(picture?.bytes ?? []).toString('latin1');
  expect(text).not.toMatch(/Kim|51\.5|comment|script|follows|EXIF/);
  expect(text).toContain(ending === 'png' ? 'IDAT' : 'drawn');
  expect(cleanPicture(picture?.bytes ?? new Uint8Array())).toEqual(picture);
});

test('what is no whole picture is refused, wherever it ends', () => {
  for (const whole of [png.subarray(0, -8), jpeg(6).subarray(0, -12)]) {
    for (let length = 0; length < whole.length; length += 1) {
      expect(cleanPicture(whole.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  }
  for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'GIF89a']) {
    expect(cleanPicture(bytes(other))).toBeNull();
  }
  expect(cleanPicture(png.with(30, 1))).toBeNull();
});

test('a picture is one as long as it is there, and says what it shows', async () => {
  const services = await accountPlatform();
  await openWords(services.db);
  onTestFinished(async () => {
    await services.db.delete(wordsRevisions);
    await services.db.delete(wordsDocuments);
    await openWords(services.db);
  });
  const { session: actor } = await signedUpAdmin(services, 'admin@example.org');
  const file = new File([new Uint8Array(png)], 'Kim at home.png');
  const company = findDeclared(services, { kind: 'company', slug: 'details' });
  if (!company) throw new Error('The company is declared by no feature');
  const refused = (picture: string) => {
    const person = { name: 'Kim', role: 'Consultant', about: 'Tests.', picture };
    return findErrors(company, { ...company.document.content, people: [person] });
  };
  const added = await addPicture(services, actor, file, 'Kim at a desk');
  const path = added.kind === 'added' ? added.path : '';
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{32}\.png$/);
  expect(readPicture(path)).toEqual({ src: path, alt: 'Kim at a desk', width: 3, height: 2 });
  expect(refused(path)).toEqual([]);
  expect(refused('/pictures/other.png')).toMatchObject([{ field: 'people.0.picture' }]);
  await addPicture(services, actor, file, 'Kim writes');
  expect(listPictures().map(({ facts }) => facts?.alt)).toEqual(['Kim writes']);
  const [kept] = await readPictureFiles(services, JSON.stringify({ picture: path }));
  expect(kept?.name).toContain('Kim writes');
  const slug = path.split('/').at(-1) ?? '';
  const { db, clock } = services;
  const update = { kind: 'updates', slug: 'by-email' };
  const content = { picture: path, where: 'email' };
  await db.insert(wordsRevisions).values({ ...update, number: 1, content, at: clock() });
  await db.insert(wordsDocuments).values({ ...update, published: 1 });
  expect(await deletePicture(services, actor, slug), 'an email has it').toEqual({ kind: 'shown' });
  await db
    .update(wordsDocuments)
    .set({ published: null })
    .where(eq(wordsDocuments.kind, 'updates'));
  expect(await deletePicture(services, actor, slug)).toEqual({ kind: 'deleted' });
  expect(readPicture(path)).toBeNull();
  expect(await services.bucket.get(slug)).toEqual({ kind: 'missing' });
});
