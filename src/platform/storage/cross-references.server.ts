import {
  type PDFContext,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';

/**
 * Whether the file's own table leads readers to an object that the library has not read: within an image's
 * bytes, in a comment, or in a packed stream without a type. No program writes that by mistake.
 */
export function hidesObjects(
  text: string,
  context: PDFContext,
  objects: readonly PDFObject[],
): boolean {
  const { outside, isInStream } = readStreams(text);
  const leads = (offset: number) => {
    const header = /^\s{0,9}(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b/.exec(
      text.slice(offset, offset + 50),
    );
    const [, number, generation] = header ?? [];
    if (number === undefined) return false;
    return (
      isInStream(offset) ||
      context.lookup(PDFRef.of(Number(number), Number(generation))) === undefined
    );
  };
  const isTable = (offset: number) =>
    /^\s{0,9}(?:xref|\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj)\b/.test(text.slice(offset, offset + 50));
  const tables = outside.matchAll(/\b(?:startxref\s{1,9}|Prev\s{1,9}|XRefStm\s{1,9})(\d{1,10})\b/g);
  const entries = outside.matchAll(/\b(\d{10}) \d{5} n\b/g);
  return (
    tables.some(([, offset]) => isInStream(Number(offset)) && isTable(Number(offset))) ||
    entries.some(([, offset]) => leads(Number(offset))) ||
    packedEntries(context, objects).some(({ ref, offset, inObjectStream: isPacked }) =>
      isPacked ? context.lookup(ref) === undefined : leads(offset),
    )
  );
}

/** Tables that are streams. Reading them changes what the document says of itself. */
function packedEntries(context: PDFContext, objects: readonly PDFObject[]) {
  const { trailerInfo } = context;
  const tables = objects
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Type')) === PDFName.of('XRef'));
  const entries = tables.flatMap((table) =>
    PDFXRefStreamParser.forStream(table).parseIntoContext(),
  );
  context.trailerInfo = trailerInfo;
  return entries.filter(({ deleted: isDeleted }) => !isDeleted);
}

/**
 * Finds streams by plain string search: a regular expression would search for the end from each beginning,
 * which takes hours in a file full of beginnings.
 */
function readStreams(text: string) {
  const isInside = new Uint8Array(text.length);
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: beginning } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < from) continue;
    const start = index + beginning.length;
    const end = text.indexOf('endstream', start);
    if (end === -1) break;
    isInside.fill(1, start, end);
    kept.push(text.slice(from, start));
    from = end;
  }
  return {
    outside: [...kept, text.slice(from)].join(''),
    isInStream: (offset: number) => isInside[offset] === 1,
  };
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Allowed keys, for any dictionary of a published document; others are dropped. */
export const allowedKeys = words(`
  Type Subtype Pages Kids Parent Count MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit
  Resources Contents Annots Group StructParents StructParent Tabs Outlines First Last Next Prev Title
  Dest A SE C F Names Dests Limits PageLabels Nums S P St PageLayout PageMode ViewerPreferences
  Direction DisplayDocTitle PrintScaling Duplex Lang MarkInfo Marked UserProperties Suspects
  StructTreeRoot Metadata OutputIntents OCProperties OpenAction AcroForm Version
  K ParentTree ParentTreeNextKey RoleMap ClassMap IDTree Namespaces NS RoleMapNS ID Pg MCID Stm Obj
  Ref R T Alt ActualText E
  O Placement WritingMode BackgroundColor BorderColor BorderStyle BorderThickness Padding Color
  SpaceBefore SpaceAfter StartIndent EndIndent TextIndent TextAlign BBox Width Height BlockAlign
  InlineAlign TBorderStyle TPadding BaselineShift LineHeight TextDecorationType TextDecorationColor
  TextDecorationThickness ColumnCount ColumnGap ColumnWidths GlyphOrientationVertical RubyAlign
  RubyPosition ListNumbering ContinuedList ContinuedFrom RowSpan ColSpan Headers Scope Summary Short
  Role Checked checked Desc NoteType
  Font XObject ExtGState ColorSpace Pattern Shading Properties ProcSet
  Length Filter DecodeParms Predictor Colors BitsPerComponent Columns EarlyChange EndOfLine
  EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError JBIG2Globals ColorTransform
  Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte Name FormType Matrix
  LW LC LJ ML D RI OP op OPM BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK G BC CS I
  PatternType PaintType TilingType XStep YStep ShadingType Background AntiAlias Domain Function
  Coords Extend BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Range C0 C1 N Functions
  Bounds Encode Size Order BitsPerSample WhitePoint BlackPoint Gamma Alternate Colorants Process
  Components
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo
  Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap FontName FontFamily FontStretch FontWeight
  Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth
  MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style FD Panose BaseEncoding Differences
  Length1 Length2 Length3 FontMatrix CharProcs UseCMap CMapName WMode
  Rect NM M AP AS Border BS BE H QuadPoints Popup CreationDate IRT Subj RT IT Open State StateModel
  DA Q L LE IC LL LLE Cap LLO CP CO RD Vertices InkList Sy MK AC IX IF SW FB TP OC
  FT TU TM Ff V DV MaxLen Opt TI DR NeedAppearances Fields
  OutputConditionIdentifier OutputCondition RegistryName Info DestOutputProfile
  OCGs ON OFF BaseState RBGroups Locked ListMode VE URI
`);

/** Dictionaries whose keys are names chosen by the document. */
export const nameMaps = words(`
  Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs RoleMap RoleMapNS ClassMap
  Dests Colorants
`);

/** Document information: strings only. */
export const infoKeys = words(
  'Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped',
);

/** Allowed annotations: none that plays, runs or embeds a file. */
export const annotations = words(`
  Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret
  Stamp Ink Popup Widget Watermark Redact
`);

export const filters = words(`
  FlateDecode LZWDecode ASCIIHexDecode ASCII85Decode RunLengthDecode CCITTFaxDecode JBIG2Decode
  DCTDecode JPXDecode
`);

/** Keys, anywhere in the file, by which a document acts or embeds something. */
export const activeKeys = words(`
  JS JavaScript AA AF EF EmbeddedFiles EmbeddedFile XFA Collection RichMediaContent RichMediaSettings
  3DD 3DV 3DA FFilter FDecodeParms Rendition Renditions Movie PA Launch
`);

export const activeTypes = words(`
  JavaScript Launch GoToR GoToE GoToDp SubmitForm ImportData Rendition RichMediaExecute GoTo3DView
  SetOCGState Filespec EmbeddedFile FileAttachment Sound Movie Screen RichMedia 3D PS
`);
