import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/**
 * The page as a PNG of at most 256 colours. The browser's own are three times as large, because
 * they keep every shade along the edges of letters.
 */
export async function palettePng(page: Page): Promise<Buffer> {
  const screenshot = (await page.screenshot()).toString('base64');
  const { width, height, palette, rows } = await page.evaluate(indexPixels, screenshot);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, of kind 3: an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.from(rows, 'base64'), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Runs in the browser, which can decode a PNG. The commonest 256 colours stay as they are, so that
 * flat tints are exact; any other pixel takes the nearest of them.
 */
async function indexPixels(screenshot: string) {
  const blob = await (await fetch(`data:image/png;base64,${screenshot}`)).blob();
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colourAt = (pixel: number) =>
    ((data[pixel * 4] ?? 0) << 16) | ((data[pixel * 4 + 1] ?? 0) << 8) | (data[pixel * 4 + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel++) {
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  }
  const colours = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  const kept = colours.slice(0, 256);
  const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const distance = (one: number, other: number) => {
    const others = channels(other);
    return channels(one).reduce((sum, value, i) => sum + (value - (others[i] ?? 0)) ** 2, 0);
  };
  const nearest = (colour: number) =>
    kept.reduce(
      (best, at, index) =>
        distance(colour, at) < distance(colour, kept[best] ?? 0) ? index : best,
      0,
    );
  const indexOf = new Map(colours.map((colour) => [colour, nearest(colour)]));
  // Each row begins with its filter, 0 for none.
  const rows = new Uint8Array((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const row = Math.floor(pixel / width);
    rows[pixel + row + 1] = indexOf.get(colourAt(pixel)) ?? 0;
  }
  return { width, height, palette: kept.flatMap(channels), rows: rows.toBase64() };
}
