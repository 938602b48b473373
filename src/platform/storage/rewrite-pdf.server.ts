import {
  PDFArray,
  PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFStreamWriter,
  PDFString,
  PDFWriter,
} from '@cantoo/pdf-lib';
import {
  allowedKeys,
  annotations,
  filters,
  infoKeys,
  nameMaps,
} from './cross-references.server.ts';
import { PdfRefusal } from './pdf-fault.ts';

/**
 * The document rewritten: only what is reachable from its catalogue by known keys. Earlier revisions,
 * private application data and pages outside the page tree are dropped.
 * @throws PdfRefusal
 */
export async function rewritePdf(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const from = document.context;
  const to = PDFContext.create();
  to.header = from.header;
  const pages = new Set(document.getPages().map(({ ref }) => ref));
  const { Root, Info, ID } = from.trailerInfo;
  const copier = new Copier(from, to, pages);
  const root = copier.copy(Root ?? PDFNull, 'ordinary');
  const info = from.lookup(Info);
  to.trailerInfo = { Root: root };
  if (info instanceof PDFDict) to.trailerInfo.Info = to.register(copier.strings(info));
  if (ID instanceof PDFArray) to.trailerInfo.ID = copier.copy(ID, 'ordinary');
  copier.finish();
  // Packing makes a document smaller, but its cost is quadratic in the number of objects.
  const Writer = to.largestObjectNumber > mostPacked ? PDFWriter : PDFStreamWriter;
  return new Uint8Array(await Writer.forContext(to, Infinity).serializeToBuffer());
}

const mostPacked = 20_000;

/**
 * How a dictionary is read: by known keys, by names that the document has chosen, or as a parent of such
 * dictionaries.
 */
type Mode = 'ordinary' | 'names' | 'appearance';

class Copier {
  private readonly from: PDFContext;
  private readonly to: PDFContext;
  private readonly pages: ReadonlySet<PDFRef>;
  /** An object that is read in two ways becomes two. */
  private readonly copies = {
    ordinary: new Map(),
    names: new Map(),
    appearance: new Map(),
  } as Record<Mode, Map<PDFRef, PDFRef>>;
  /** Queued rather than recursive: a chain of a thousand bookmarks would overflow the stack. */
  private readonly waiting: (() => void)[] = [];

  constructor(from: PDFContext, to: PDFContext, pages: ReadonlySet<PDFRef>) {
    this.from = from;
    this.to = to;
    this.pages = pages;
  }

  finish(): void {
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) next();
  }

  copy(object: PDFObject, mode: Mode): PDFObject {
    if (object instanceof PDFRef) return this.copyRef(object, mode);
    if (object instanceof PDFArray) return this.copyArray(object);
    if (object instanceof PDFStream) return this.copyStream(object);
    return object instanceof PDFDict ? this.copyDict(object, mode) : object;
  }

  strings(info: PDFDict): PDFDict {
    const copy = PDFDict.withContext(this.to);
    for (const [key, value] of info.entries()) {
      const resolved = this.from.lookup(value);
      const isText = resolved instanceof PDFString || resolved instanceof PDFHexString;
      if (isText && infoKeys.has(key.decodeText())) copy.set(key, resolved);
    }
    return copy;
  }

  private copyRef(ref: PDFRef, mode: Mode): PDFObject {
    const object = this.from.lookup(ref);
    if (object === undefined || this.isLostPage(ref, object)) return PDFNull;
    const isSimple = !(
      object instanceof PDFArray ||
      object instanceof PDFDict ||
      object instanceof PDFStream
    );
    if (isSimple) return object instanceof PDFRef ? PDFNull : object;
    const known = this.copies[mode].get(ref);
    if (known) return known;
    const copy = this.to.nextRef();
    this.copies[mode].set(ref, copy);
    this.waiting.push(() => this.to.assign(copy, this.copy(object, mode)));
    return copy;
  }

  private isLostPage(ref: PDFRef, object: PDFObject): boolean {
    const isPage = object instanceof PDFDict && nameAt(object, 'Type') === 'Page';
    return isPage && !this.pages.has(ref);
  }

  private copyArray(array: PDFArray): PDFArray {
    const copy = PDFArray.withContext(this.to);
    for (const item of array.asArray()) copy.push(this.copy(item, 'ordinary'));
    return copy;
  }

  private copyStream(stream: PDFStream): PDFObject {
    const { dict } = stream;
    if (!(stream instanceof PDFRawStream)) throw new PdfRefusal('damaged');
    if (dict.has(PDFName.of('F'))) throw new PdfRefusal('active');
    const found = dict.lookup(PDFName.of('Filter'));
    const used =
      found instanceof PDFArray ? found.asArray().map((one) => this.from.lookup(one)) : [found];
    const isKnown = (one?: PDFObject) =>
      one === undefined || (one instanceof PDFName && filters.has(one.decodeText()));
    if (!used.every(isKnown)) throw new PdfRefusal('damaged');
    return PDFRawStream.of(this.copyDict(dict, 'ordinary'), stream.contents);
  }

  private copyDict(dict: PDFDict, mode: Mode): PDFDict {
    checkKind(dict);
    const copy = PDFDict.withContext(this.to);
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      if (mode !== 'names' && !allowedKeys.has(name)) continue;
      const kept =
        mode === 'names' ? this.copy(value, 'ordinary') : this.valueOf(dict, name, value, mode);
      if (kept) copy.set(key, kept);
    }
    return copy;
  }

  /** What is kept under a known key; nothing if the value is not allowed there. */
  private valueOf(dict: PDFDict, name: string, value: PDFObject, mode: Mode): PDFObject | null {
    const resolved = this.from.lookup(value);
    switch (name) {
      case 'A':
        return this.copyAction(value);
      case 'OpenAction':
        return resolved instanceof PDFArray
          ? this.copy(value, 'ordinary')
          : this.copyAction(value, ['GoTo']);
      case 'F':
        return resolved instanceof PDFNumber ? resolved : null;
      case 'Metadata':
        return nameAt(dict, 'Type') === 'Catalog' ? this.copy(value, 'ordinary') : null;
      case 'PageMode':
        return resolved === PDFName.of('FullScreen') ? null : (resolved ?? null);
      case 'URI':
        return nameAt(dict, 'S') === 'URI' ? this.copyAddress(resolved) : null;
      case 'AP':
        return this.copy(value, 'appearance');
      default:
        return this.copy(value, mode === 'appearance' || nameMaps.has(name) ? 'names' : 'ordinary');
    }
  }

  /** Tagged text has its attributes under the same key as a link has its action. */
  private copyAction(value: PDFObject, kinds = ['GoTo', 'URI']): PDFObject | null {
    const resolved = this.from.lookup(value);
    if (resolved instanceof PDFArray) {
      const items = resolved.asArray().map((item) => this.from.lookup(item));
      if (items.some((item) => item instanceof PDFDict && item.has(PDFName.of('S'))))
        throw new PdfRefusal('active');
      return this.copy(value, 'ordinary');
    }
    if (!(resolved instanceof PDFDict)) return null;
    const kind = nameAt(resolved, 'S');
    if (kind === undefined && resolved.has(PDFName.of('O')) && kinds.includes('URI'))
      return this.copy(value, 'ordinary');
    const isOurs = kind !== undefined && kinds.includes(kind) && !resolved.has(PDFName.of('Next'));
    const isHere = !resolved.has(PDFName.of('F'));
    if (!isOurs || !isHere) throw new PdfRefusal('active');
    return this.copy(value, 'ordinary');
  }

  private copyAddress(resolved: PDFObject | undefined): PDFObject {
    const isText = resolved instanceof PDFString || resolved instanceof PDFHexString;
    if (isText && /^(?:https:\/\/|mailto:|tel:)[^\p{Cc}]*$/iu.test(resolved.decodeText()))
      return resolved;
    throw new PdfRefusal('active');
  }
}

/** A signature would no longer be valid; and a page may only hold known kinds of annotation. */
function checkKind(dict: PDFDict): void {
  const isSigned = nameAt(dict, 'FT') === 'Sig' && dict.lookup(PDFName.of('V')) !== undefined;
  if (isSigned || (nameAt(dict, 'Type') === 'Catalog' && dict.has(PDFName.of('Perms')))) {
    throw new PdfRefusal('signed');
  }
  const isAnnotation = nameAt(dict, 'Type') === 'Annot' || dict.has(PDFName.of('Rect'));
  const subtype = nameAt(dict, 'Subtype') ?? 'Widget';
  if (isAnnotation && !annotations.has(subtype)) throw new PdfRefusal('active');
}

function nameAt(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}
