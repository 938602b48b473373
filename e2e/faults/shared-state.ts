import {
  type DatabaseLocation,
  withDatabase,
} from '../../src/platform/database/database.server.ts';
import { wordsDocuments, wordsRevisions } from '../../src/platform/words/words.table.server.ts';
import { until } from './fault.ts';
import { enquiry, post, rightsRequest, signUp } from './submissions.ts';
import { visitor } from './visitor.ts';

/** A visitor who signs up at one instance is signed in at the other, and logs out of both. */
export async function checkSessionsShared(first: string, second: string): Promise<void> {
  const signedUp = await visitor().post(`${first}/auth`, signUp().fields);
  const cookie = signedUp?.cookies.join('; ') ?? '';
  const account = async (at: string) => {
    const answer = await fetch(`${at}/account`, { headers: { cookie }, redirect: 'manual' });
    return answer.status;
  };
  if ((await account(second)) !== 200) throw new Error('The other instance knows no session');
  const logOut = { method: 'POST', headers: { cookie }, redirect: 'manual' } as const;
  await fetch(`${second}/auth/logout`, logOut);
  if ((await account(first)) === 200) throw new Error('The session outlives its end elsewhere');
}

/** Of one network's requests an hour, ten are taken, wherever they arrive. */
export async function checkLimitsShared(first: string, second: string): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const posts = Array.from({ length: 14 }, (_, index) =>
    fetch(`${index % 2 === 0 ? first : second}/data-rights`, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: new URLSearchParams(rightsRequest().fields),
    }),
  );
  const answers = await Promise.all(posts);
  const taken = answers.filter(({ status }) => status === 303).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  if (taken !== 10 || refused !== 4) {
    throw new Error(`A limit of 10 let ${taken} of 14 pass at two instances`);
  }
}

/** In milliseconds, until these have what a process commits that ends before it tells anyone. */
export async function publishUntold(
  location: DatabaseLocation,
  urls: readonly string[],
  { number, price }: { number: number; price: string },
): Promise<number> {
  const name = { kind: 'figures', slug: 'cePrice' };
  await withDatabase(location, ({ db }) =>
    db.transaction(async (tx) => {
      const content = { value: price };
      await tx.insert(wordsRevisions).values({ ...name, number, content, at: new Date() });
      await tx
        .insert(wordsDocuments)
        .values({ ...name, published: number })
        .onConflictDoUpdate({
          target: [wordsDocuments.kind, wordsDocuments.slug],
          set: { published: number },
        });
    }),
  );
  const since = performance.now();
  const hasIt = async (url: string) => (await (await fetch(`${url}/faq`)).text()).includes(price);
  await Promise.all(urls.map((url) => until(`${url} says ${price}`, () => hasIt(url))));
  return performance.now() - since;
}

/** One form that is sent to both at once has one reference. */
export async function checkCopiesAreOne(first: string, second: string): Promise<void> {
  const submission = enquiry();
  const answers = await Promise.all([post(first, submission), post(second, submission)]);
  const places = new Set(answers.map((answer) => answer?.location));
  if (places.size !== 1) throw new Error(`Copies at two instances: ${[...places].join(', ')}`);
}
