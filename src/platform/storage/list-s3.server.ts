import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { type Listing, type StoredFile, type Unavailable, isBucketName } from './bucket.ts';
import { type s3Sender, rejection } from './s3-sender.server.ts';

/** One answer has up to a thousand names, and says where the next one continues. */
export async function listS3(send: ReturnType<typeof s3Sender>): Promise<Listing | Unavailable> {
  const files: StoredFile[] = [];
  let next: string | undefined;
  do {
    const token = next ? `&continuation-token=${encodeURIComponent(next)}` : '';
    const answer = await send('GET', `?list-type=2${token}`);
    if (answer.is === 'unavailable') return answer;
    if (answer.status !== 200) return rejection(answer);
    const page = getListing(answer.bytes);
    if (page.is === 'unavailable') return page;
    files.push(...page.files);
    next = page.next;
  } while (next);
  return { is: 'listed', files: files.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

const listing = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(
        z.object({
          Key: z.string(),
          Size: z.string().transform(Number),
          ETag: z.string(),
          LastModified: z.string().transform((time) => new Date(time)),
        }),
      )
      .default([]),
  }),
});

type ListingPage = Listing & { next: string | undefined };

function getListing(bytes: Uint8Array): ListingPage | Unavailable {
  const parser = new XMLParser({
    parseTagValue: false,
    processEntities: true,
    isArray: (tag) => tag === 'Contents',
  });
  const parsed = listing.safeParse(parser.parse(new TextDecoder().decode(bytes)));
  if (!parsed.success) return { is: 'unavailable', reason: 'the listing cannot be read' };
  const { Contents, NextContinuationToken: next } = parsed.data.ListBucketResult;
  const files = Contents.filter(({ Key }) => isBucketName(Key)).map(
    ({ Key, Size, ETag, LastModified }) => ({
      name: Key,
      size: Size,
      etag: ETag,
      modifiedAt: LastModified,
    }),
  );
  return { is: 'listed', files, next };
}
