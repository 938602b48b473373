import { decodeText, toLine } from './email-text.ts';

/** In bytes. */
export const largestAttachment = 10_000_000;

type AttachmentVerdict = {
  name: string;
  type: string;
  refusedFor: string | null;
  /** What the file may do when it is opened. */
  warning: string | null;
};

/**
 * What an attachment is by its content, not by what the email calls it, and a name that ends accordingly. Files
 * that may act when they are opened are refused: programs, web pages, archives, documents with macros.
 */
export function judgeAttachment(givenName: string, content: Uint8Array): AttachmentVerdict {
  if (content.length > largestAttachment) {
    return { ...refused(givenName), refusedFor: 'larger than 10 MB' };
  }
  const kind = kinds.find(({ fits }) => fits(content)) ?? textKind(givenName, content);
  if (!kind) return { ...refused(givenName), refusedFor: 'of a type that we do not take' };
  if (kind.isOffice && includes(content, 'vbaProject.bin')) {
    return { ...refused(givenName), refusedFor: 'it contains macros' };
  }
  const warning = kind.ending === 'csv' && hasFormulas(decodeFile(content)) ? formulas : null;
  return { name: named(givenName, kind.ending), type: kind.type, refusedFor: null, warning };
}

/** For a file that was not even fetched. */
export const refused = (givenName: string) => ({
  name: cleanName(givenName),
  type: 'application/octet-stream',
  warning: null,
});

const formulas = 'This file contains formulas, which a spreadsheet may run';

/** A cell that begins like a formula and is no number or telephone number. */
const formula = /(?:^|[\n\r,;\t"]) ?(?:[=@]|[+-][\d.()% ]{0,40}[^\d.()% ,;\t\r\n"])/;
const hasFormulas = (text: string) => formula.test(text);

type Kind = {
  type: string;
  ending: string;
  isOffice?: true;
  fits: (content: Uint8Array) => boolean;
};

const office = 'application/vnd.openxmlformats-officedocument';

const kinds: readonly Kind[] = [
  { type: 'image/png', ending: 'png', fits: (content) => begins(content, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', ending: 'jpg', fits: (content) => begins(content, '\xff\xd8\xff') },
  ooxml(`${office}.wordprocessingml.document`, 'docx', 'word/document'),
  ooxml(`${office}.spreadsheetml.sheet`, 'xlsx', 'xl/workbook'),
  { type: 'application/pdf', ending: 'pdf', fits: isPdf },
];

/** Names in a zip file are not compressed; nothing is unpacked. */
function ooxml(type: string, ending: string, part: string): Kind {
  const fits = (content: Uint8Array) =>
    begins(content, 'PK\x03\x04') &&
    includes(content, '[Content_Types].xml') &&
    includes(content, part);
  return { type, ending, isOffice: true, fits };
}

/** Readers look for the mark in the first 1,024 bytes; what begins as a program or a web page is one. */
function isPdf(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, 1024)).toString('latin1');
  const at = start.indexOf('%PDF-');
  return at >= 0 && !/^(MZ|\x7fELF|PK|#!|Rar!|7z)|</.test(start.slice(0, at));
}

function textKind(givenName: string, content: Uint8Array): Kind | null {
  if (!isText(content)) return null;
  const [type, ending] = /\.csv$/i.test(givenName) ? ['text/csv', 'csv'] : ['text/plain', 'txt'];
  return { type, ending, fits: isText };
}

/** Text in any usual encoding that has no control characters and does not begin like a page or a script. */
function isText(content: Uint8Array): boolean {
  const text = decodeFile(content);
  return !/[^\P{Cc}\t\r\n\f]|\ufffd/u.test(text) && !/^\s*(<|#!|@echo)/i.test(text);
}

/** With its mark, UTF-16; else as `decodeText` has it. The control characters of windows-1252 stay. */
function decodeFile(content: Uint8Array): string {
  if (begins(content, '\xff\xfe')) return new TextDecoder('utf-16le').decode(content);
  if (begins(content, '\xfe\xff')) return new TextDecoder('utf-16be').decode(content);
  return decodeText(content, undefined);
}

const longestName = 100;

/** Without a path, and without characters that a file system, a header or a reader takes for others. */
function cleanName(given: string): string {
  const last = toLine(given, 1000).split(/[/\\]/).at(-1) ?? '';
  const safe = last.replaceAll(/[^\p{L}\p{M}\p{N} ._()+,-]/gu, '_');
  const isEdge = (at: number) => '. '.includes(safe.charAt(at));
  let [start, end] = [0, safe.length];
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  const name = safe.slice(start, end);
  return name === '' ? 'attachment' : shorten(name);
}

/** Keeps the ending. */
function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, longestName - ending.length).toWellFormed() + ending;
}

function named(given: string, ending: string): string {
  const name = cleanName(given);
  const endings = ending === 'jpg' ? ['.jpg', '.jpeg'] : [`.${ending}`];
  return endings.some((same) => name.toLowerCase().endsWith(same))
    ? name
    : shorten(`${name}.${ending}`);
}

const begins = (content: Uint8Array, magic: string) =>
  Array.from(magic, (letter) => letter.charCodeAt(0)).every((code, at) => content[at] === code);

/** The words are ASCII. */
const includes = (content: Uint8Array, words: string): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.length).includes(words, 0, 'latin1');
