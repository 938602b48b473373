import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFString,
  rgb,
} from '@cantoo/pdf-lib';
import {
  type FormField,
  fieldAt,
  isFieldAddress,
} from '../../src/resources/documents/form-field.ts';
import { kidsOf, parentTree } from './tag-tree.ts';

const textSize = 9.5;
/** Points between the drawn box and the words in it. */
const padding = {
  line: { across: 2.5, down: 0.5 },
  paragraph: { across: 2.5, down: 2 },
  tick: { across: 0, down: 0 },
};
const ink = rgb(0x13 / 255, 0x23 / 255, 0x2f / 255);

/**
 * Puts a form field in the place of every link that stands for one. The field takes over the
 * link's place in the tag tree, so a screen reader meets it where the page shows it.
 */
export function addFields(pdf: PDFDocument, font: PDFFont): void {
  const elements = parentTree(pdf);
  for (const page of pdf.getPages()) {
    for (const { ref, annotation, field } of placesToFillIn(page)) {
      const widget = addField(pdf, page, annotation, field, font);
      const key = annotation.lookup(PDFName.of('StructParent'), PDFNumber);
      widget.dict.set(PDFName.of('StructParent'), key);
      page.node.removeAnnot(ref);
      const element = pdf.context.lookup(elements.get(key.asNumber()), PDFDict);
      element.set(PDFName.of('S'), PDFName.of('Form'));
      pointTo(element, ref, widget.ref);
    }
  }
}

type Place = { ref: PDFRef; annotation: PDFDict; field: FormField };

function placesToFillIn(page: PDFPage): Place[] {
  const refs = page.node.Annots()?.asArray() ?? [];
  return refs.flatMap((ref) => {
    if (!(ref instanceof PDFRef)) return [];
    const annotation = page.node.context.lookup(ref, PDFDict);
    const address = annotation
      .lookupMaybe(PDFName.of('A'), PDFDict)
      ?.lookupMaybe(PDFName.of('URI'), PDFString)
      ?.asString();
    if (!address || !isFieldAddress(address)) return [];
    return [{ ref, annotation, field: fieldAt(address) }];
  });
}

function addField(
  pdf: PDFDocument,
  page: PDFPage,
  annotation: PDFDict,
  { name, label, kind, value }: FormField,
  font: PDFFont,
): { ref: PDFRef; dict: PDFDict } {
  const form = pdf.getForm();
  const box = annotation.lookup(PDFName.of('Rect'), PDFArray).asRectangle();
  const { across, down } = padding[kind];
  const field = kind === 'tick' ? form.createCheckBox(name) : form.createTextField(name);
  field.addToPage(page, {
    x: box.x + across,
    y: box.y + down,
    width: box.width - 2 * across,
    height: box.height - 2 * down,
    borderWidth: 0,
    textColor: ink,
  });
  const dict = field.acroField.getWidgets()[0]?.dict;
  const ref = dict && pdf.context.getObjectRef(dict);
  if (!ref) throw new Error(`The field ${name} has no place on a page.`);
  // The page has drawn the box already; pdf-lib would paint a white one over it.
  dict.set(PDFName.of('MK'), pdf.context.obj({}));
  if ('check' in field) {
    field.updateAppearances();
  } else {
    if (kind === 'paragraph') field.enableMultiline();
    field.setFontSize(textSize);
    field.setText(value);
    field.updateAppearances(font);
  }
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label));
  return { ref, dict };
}

/** An element names its annotation in an object reference among its kids. */
function pointTo(element: PDFDict, from: PDFRef, to: PDFRef): void {
  for (const kid of kidsOf(element, 'K')) {
    if (!(kid instanceof PDFDict)) continue;
    if (kid.get(PDFName.of('Obj')) === from) kid.set(PDFName.of('Obj'), to);
  }
}
