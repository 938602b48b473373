import { data } from 'react-router';
import { z } from 'zod';
import { messageLimit } from './contact-details.ts';
import type { FormSchema } from './form-answer.ts';

/**
 * A form whose fields a page fills in itself, such as a button behind an emailed link.
 * @throws a 422 response if it is not one of ours
 */
export async function postedFields<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.core.output<Schema>> {
  const parsed = z.safeParse(schema, await formFields(request));
  if (!parsed.success) throw data('Invalid input', { status: 422 });
  return parsed.data;
}

/** Of an emailed link. */
export const tokenField = z.string().default('');

/** Every field of a form that may have a file; null if it is longer than `largest`. */
export async function allFields(request: Request, largest: number) {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const isTooLong = Number(request.headers.get('content-length') ?? 0) > largest;
    return isTooLong ? null : formFields(request, mostOfLongForms);
  }
  const upload = await readUpload(request, largest);
  return upload.kind === 'read' ? upload.fields : null;
}

/**
 * What the page shows again: only what has a field in the form, and no more of a wrong one than the field
 * takes, or than a message if it is wrong for another reason than its length.
 */
export function valuesToShow(
  schema: FormSchema,
  posted: Record<string, string>,
  error?: z.core.$ZodError,
): Record<string, string> {
  const known = Object.keys(schema.shape).flatMap((name) => {
    const value = posted[name];
    if (value === undefined) return [];
    const issues = error?.issues.filter(({ path }) => path[0] === name) ?? [];
    const most = issues.map((issue) =>
      issue.code === 'too_big' ? Number(issue.maximum) : messageLimit,
    );
    return [[name, value.slice(0, Math.min(value.length, ...most))] as const];
  });
  return Object.fromEntries(known);
}

/**
 * A posted form's fields as strings.
 * @throws a 403 response for plain text, 415 for anything else that is not a form, 400 for files, a repeated
 * field, more than `most` fields (60), or a name of more than 100 characters; 413 comes earlier.
 */
export async function formFields(request: Request, most = mostFields) {
  const type = request.headers.get('content-type') ?? '';
  if (!isForm.test(type)) {
    if (isText.test(type)) throw data('Our forms send no plain text.', { status: 403 });
    throw data('Only forms are accepted here.', { status: 415 });
  }
  const form = await request.formData().catch(() => {
    throw data('The form could not be read.', { status: 400 });
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    const isOdd = typeof value !== 'string' || name.length > longestName || name === '__proto__';
    if (isOdd || Object.keys(fields).length >= most || Object.hasOwn(fields, name)) {
      throw data('The form could not be read.', { status: 400 });
    }
    fields[name] = value;
  }
  return fields;
}

/** More fields than any of our forms has. */
const mostFields = 60;

/** A text of the firm is posted with each of its fields. */
export const mostOfLongForms = 600;

/** In characters; the name of an unknown field is repeated in the message about it. */
const longestName = 100;

const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** A form on another site can send this too, shaped like JSON. Ours never do. */
const isText = /^text\/plain\s*(;|$)/i;

/**
 * Reads a posted JSON body by its schema. Only JSON is accepted, a type that a form on another site
 * cannot send.
 */
export async function jsonFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw data(parsed.error.issues[0]?.message ?? 'Invalid input', { status: 422 });
  return parsed.data;
}

type Upload =
  | { kind: 'read'; fields: Record<string, string>; file: File | null; files: File[] }
  | { kind: 'too-large' }
  | { kind: 'unreadable' };

/** In bytes: room for the other fields and multipart boundaries. */
const roomForFields = 64_000;

/**
 * Reads a posted form of up to `fieldsAtMost` fields with a file, or up to `most`, of at most `largest` bytes together. A body that declares itself longer is not
 * read at all, and one that turns out longer is abandoned at once, so memory never holds more.
 */
export async function readUpload(
  request: Request,
  largest: number,
  most = 1,
  fieldsAtMost = 20,
): Promise<Upload> {
  const longest = largest + roomForFields;
  if (Number(request.headers.get('content-length') ?? 0) > longest) return { kind: 'too-large' };
  const { body, isTooLong } = limited(request.body, longest);
  const type = request.headers.get('content-type') ?? '';
  const posted = new Response(body, { headers: { 'content-type': type } });
  const form = await posted.formData().catch(() => null);
  if (isTooLong()) return { kind: 'too-large' };
  return form ? getFields(form, most, fieldsAtMost) : { kind: 'unreadable' };
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

function getFields(form: FormData, most: number, fieldsAtMost: number): Upload {
  const fields: Record<string, string> = {};
  const files: File[] = [];
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name) || Object.keys(fields).length > fieldsAtMost)
      return { kind: 'unreadable' };
    if (typeof value === 'string') fields[name] = value;
    else files.push(value);
  }
  if (files.length > most) return { kind: 'unreadable' };
  return { kind: 'read', fields, file: files[0] ?? null, files };
}
