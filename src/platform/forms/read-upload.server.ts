export type Upload =
  | { is: 'read'; fields: Record<string, string>; file: File | null }
  | { is: 'too-large' }
  | { is: 'unreadable' };

/** In bytes: room for the other fields and multipart boundaries. */
const roomForFields = 64_000;

/**
 * Reads a posted form with one file of at most `largest` bytes. A body that declares itself longer is not
 * read at all, and one that turns out longer is abandoned at once, so memory never holds more.
 */
export async function readUpload(request: Request, largest: number): Promise<Upload> {
  const most = largest + roomForFields;
  if (Number(request.headers.get('content-length') ?? 0) > most) return { is: 'too-large' };
  const { body, isTooLong } = limited(request.body, most);
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (isTooLong()) return { is: 'too-large' };
  return form ? getFields(form) : { is: 'unreadable' };
}

function limited(body: Request['body'], most: number) {
  let size = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.error(new Error('the body is too long'));
      else controller.enqueue(chunk);
    },
  });
  return { body: body?.pipeThrough(counting) ?? null, isTooLong: () => size > most };
}

function getFields(form: FormData): Upload {
  const fields: Record<string, string> = {};
  let file: File | null = null;
  for (const [name, value] of form) {
    const isFirstFile = typeof value !== 'string' && file === null;
    if (Object.hasOwn(fields, name) || Object.keys(fields).length > 20) return { is: 'unreadable' };
    if (typeof value === 'string') fields[name] = value;
    else if (isFirstFile) file = value;
    else return { is: 'unreadable' };
  }
  return { is: 'read', fields, file };
}
