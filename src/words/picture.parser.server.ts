import { crc32 } from 'node:zlib';

type Picture = {
  ending: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  /** With what draws it, and nothing of who took it where. */
  bytes: Uint8Array<ArrayBuffer>;
};

/** What `addPicture` runs in a process apart. */
export { cleanPicture as parse };

/** In pixels, of each side. */
const longestSide = 4000;

/**
 * Writes an uploaded picture anew from those parts of it that draw it: place, device, comments and what follows
 * its end are left out. Null if it is no whole PNG, JPEG or WebP.
 */
export function cleanPicture(given: Uint8Array): Picture | null {
  const file = Buffer.from(given.buffer, given.byteOffset, given.length);
  try {
    const picture = cleanPng(file) ?? cleanJpeg(file) ?? cleanWebp(file);
    const sides = picture ? [picture.width, picture.height] : [];
    return sides.some((side) => side < 1 || side > longestSide) ? null : picture;
  } catch (error) {
    // It ends before one of its parts does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngParts: ReadonlySet<string> = new Set('IHDR PLTE tRNS gAMA cHRM sRGB IDAT IEND'.split(' '));

function cleanPng(file: Buffer): Picture | null {
  if (!file.subarray(0, 8).equals(pngMark)) return null;
  const kept: Buffer[] = [pngMark];
  let type = '';
  for (let at = 8; type !== 'IEND';) {
    const end = at + 12 + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    if (at === 8 && type !== 'IHDR') return null;
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return null;
    if (pngParts.has(type)) kept.push(file.subarray(at, end));
    at = end;
  }
  return {
    ending: 'png',
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    bytes: joined(kept),
  };
}

/** Tables, frames and scans; Adobe's says how the colours are stored, and a profile what they are. */
function cleanJpeg(file: Buffer): Picture | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [file.subarray(0, 2)];
  let [width, height, turn] = [0, 0, 1];
  for (let at = 2; ;) {
    const mark = file.readUInt16BE(at);
    if (mark === 0xffd9) break;
    let end = at + 2 + file.readUInt16BE(at + 2);
    const name = file.toString('latin1', at + 4, at + 15);
    if (mark === 0xffe1 && name.startsWith('Exif\0\0'))
      turn = readTurn(file.subarray(at + 10, end));
    if (frames.has(mark)) [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
    if (mark === 0xffda) end = endOfScan(file, end);
    const draws = frames.has(mark) || [0xffc4, 0xffdb, 0xffdd, 0xffda].includes(mark);
    const colours = name.startsWith(mark === 0xffe2 ? 'ICC_PROFILE' : 'Adobe');
    if (mark < 0xffc0 || end > file.length) return null;
    if (draws || (colours && (mark === 0xffe2 || mark === 0xffee)))
      kept.push(file.subarray(at, end));
    at = end;
  }
  if (turn > 1) kept.splice(1, 0, turned(turn));
  const bytes = joined([...kept, Buffer.of(0xff, 0xd9)]);
  // From 5 on it lies on its side.
  return {
    ending: 'jpg',
    ...(turn < 5 ? { width, height } : { width: height, height: width }),
    bytes,
  };
}

const frames: ReadonlySet<number> = new Set([0xffc0, 0xffc1, 0xffc2]);

/** Up to the next mark that is neither a byte of the picture nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('a scan without an end');
}

/** How phones say which way up it is: browsers turn it by this. */
function readTurn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + 12 * entry;
    if (short(at) === 0x0112) return short(at + 8) <= 8 ? short(at + 8) : 1;
  }
  return 1;
}

const turned = (turn: number) =>
  Buffer.from(
    `ffe100224578696600004d4d002a000000080001011200030000000100${hex(turn)}000000000000`,
    'hex',
  );

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

const webpParts: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

function cleanWebp(file: Buffer): Picture | null {
  const isOne =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isOne) return null;
  const kept: Buffer[] = [];
  let [width, height] = [0, 0];
  const last = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12; at + 8 <= last;) {
    const type = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > file.length || type === 'ANIM') return null;
    const part = Buffer.from(file.subarray(at, end));
    if (type === 'VP8X') {
      // It has neither Exif nor XMP now.
      part.writeUInt8(part.readUInt8(8) & ~0x0c, 8);
      [width, height] = [part.readUIntLE(12, 3) + 1, part.readUIntLE(15, 3) + 1];
    } else if (width === 0 && type === 'VP8 ') {
      [width, height] = [part.readUInt16LE(14) & 0x3fff, part.readUInt16LE(16) & 0x3fff];
    } else if (width === 0 && type === 'VP8L') {
      const sides = part.readUInt32LE(9);
      [width, height] = [(sides & 0x3fff) + 1, ((sides >> 14) & 0x3fff) + 1];
    }
    if (webpParts.has(type)) kept.push(part);
    at = end;
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return { ending: 'webp', width, height, bytes: joined([head, ...kept]) };
}

const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
