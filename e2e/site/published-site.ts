import { blankCaseStudy, type CaseStudy } from '../../src/site/case-studies/case-study.ts';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import { wordsDocuments, wordsRevisions } from '../../src/platform/words/words.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { blankUpdate, type Update } from '../../src/updates/update.ts';
import { test as base } from '../fixtures.ts';

export { expect } from '../fixtures.ts';

/** The pages of a site that has published these, beside those of every site. */
export const publishedPages = ['/updates/fourteen-days', '/case-studies', '/case-studies/water'];

/** As the shared test, on a site that has updates and a case study. */
export const test = base.extend<{ site: ServerProcess }>({
  site: async ({ startOnce, emailCatcher }, use) =>
    use(await startOnce('published', () => startPublished(emailCatcher.smtpUrl))),
  baseURL: ({ site }, use) => use(site.url),
});

async function startPublished(smtpUrl: string): Promise<ServerProcess> {
  const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
  await withDatabase({ dataDir }, ({ db }) => seedPublished(db));
  const env = { SMTP_URL: smtpUrl, RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer({ template: dataDir, env });
  await removeFolder(dataDir);
  return server;
}

async function seedPublished(db: Db): Promise<void> {
  const day = 24 * 3_600_000;
  const seed = async (
    kind: string,
    slug: string,
    content: Record<string, unknown>,
    days: number,
  ) => {
    const at = new Date(Date.now() - days * day);
    await db.insert(wordsRevisions).values({ kind, slug, number: 1, content, by: 'kim', at });
    const since = { publishedAt: at, firstPublishedAt: at };
    await db.insert(wordsDocuments).values({ kind, slug, published: 1, ...since });
  };
  await seed('case-studies', 'water', story, 10);
  await seed('updates', 'fourteen-days', update, 40);
  // Two on one day, and two that are close to each other.
  for (const [place, days] of [40, 150, 152, 300].entries()) {
    const subject = `${place + 2} questions for those who run your backups`;
    await seed('updates', `questions-${place + 2}`, { ...update, subject }, days);
  }
}

const today = new Date().toISOString().slice(0, 10);

const update: Update = {
  ...blankUpdate,
  subject: 'Fourteen days, and when they begin',
  preview: 'Since April a late update fails Cyber Essentials at once.',
  topic: 'rules',
  lede: 'What counts, and from which day. Support costs {cePrice}.',
  steps: [
    { what: 'Ask for the list of late updates.', more: 'Oldest first.', when: 'today' },
    { what: 'Install what is older than ten days.', more: '', when: 'by 24 November' },
  ],
  body: `A late update **fails** the whole assessment, and [ours](/services/cyber-essentials) too.

## Which ones

Those that a vendor calls *critical* or *high*.

- Computers and phones
- Firewalls, at £5,000–15,000 each

> “Within 14 days of release.”

## What counts

| What | From when |
| --- | --- |
| Vendor’s day | The day of its notice |
| Restart | Until it is installed |`,
  changes: [{ on: today, what: 'Phones are named too.' }],
  sources: [{ figure: '14 days', source: 'Requirements v3.3', checked: today }],
  author: 'Idris Bowen, consultant',
  service: 'cyber-essentials',
};

const story: CaseStudy = {
  ...blankCaseStudy,
  client: 'A water company of 400 people',
  heading: 'From fourteen weak places to four',
  lede: 'Its board asked what to pay for first. In three weeks it had an order of work.',
  service: 'risk-management',
  sentence: 'Seven months later ten of fourteen weak places were weak no longer.',
  figure: '14 to 4',
  figureOf: 'weak places',
  facts: [
    { term: 'Price band', value: '£5,000–15,000', note: 'before VAT' },
    { term: 'Length', value: '3 weeks', note: '' },
  ],
  before: 'March',
  after: 'October',
  surveyBefore:
    'People 71 64 58 61 52 68\nLaptops 74 66 47 55 57 63\nEmail, cloud 62 51 33 46 54 58\nOffices 66 59 52 38 45 55\nPlant 48 36 29 24 41 49\nSuppliers 44 27 42 51 53 57',
  surveyAfter:
    'People 81 72 70 68 66 84\nLaptops 83 78 76 70 68 82\nEmail, cloud 75 70 79 66 64 70\nOffices 74 70 68 62 60 66\nPlant 62 58 49 42 55 60\nSuppliers 58 46 48 60 62 65',
  measured: [
    { what: 'Places below 50, of 36', source: 'Our survey', before: '14', after: '4' },
    { what: 'Laptops updated late', source: 'Their list', before: '62 of 340', after: '5 of 338' },
  ],
  body: '## The problem\n\nTwo hundred findings, and no one’s name against any of them.\n\n## What is still to do\n\nFour places wait for 2027.',
  said: '“What we needed was the first eight, and a date for each.”',
  saidBy: 'Head of IT, water company of 400 people',
  consentOn: today,
  consentBy: 'Head of IT',
  consentKept: 'Contracts, folder 12',
};
