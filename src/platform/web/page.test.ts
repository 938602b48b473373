import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { pageMeta } from './page.ts';
import { organisation } from './structured-data.ts';

const siteUrl = 'https://www.example.org';
const matches = [{ id: 'root', loaderData: { siteUrl } }];
const faq = { path: '/faq', title: 'FAQ', description: 'Answers.' };

test('gives a page its title, description and canonical address', () => {
  expect(pageMeta(matches, faq)).toEqual(
    expect.arrayContaining([
      { title: `FAQ | ${company.name}` },
      { name: 'description', content: 'Answers.' },
      { tagName: 'link', rel: 'canonical', href: 'https://www.example.org/faq' },
    ]),
  );
});

test('gives a link preview its title, address, language and picture', () => {
  const content = (property: string) =>
    pageMeta(matches, { ...faq, image: 'vciso', imageAlt: 'The first ninety days' }).find(
      (tag) => 'property' in tag && tag.property === property,
    );
  expect(content('og:title')).toMatchObject({ content: `FAQ | ${company.name}` });
  expect(content('og:url')).toMatchObject({ content: 'https://www.example.org/faq' });
  expect(content('og:locale')).toMatchObject({ content: 'en_GB' });
  expect(content('og:image')).toMatchObject({
    content: 'https://www.example.org/social/vciso.png',
  });
  expect(content('og:image:alt')).toMatchObject({ content: 'The first ninety days' });
  expect(pageMeta(matches, faq)).toContainEqual({
    name: 'twitter:card',
    content: 'summary_large_image',
  });
});

test('marks a page as noindex, and gives a page without an address no canonical link', () => {
  const { path, ...nowhere } = faq;
  const hidden = pageMeta(matches, { ...faq, noIndex: true });
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' });
  const canonical = { tagName: 'link', rel: 'canonical', href: siteUrl + path };
  expect(hidden).toContainEqual(canonical);
  const tags = pageMeta(matches, { ...nowhere, noIndex: true });
  expect(tags.filter((tag) => 'tagName' in tag)).toEqual([]);
});

test('puts each node of structured data into a script of its own', () => {
  const node = organisation(siteUrl);
  const scripts = (jsonLd: typeof node | (typeof node)[]) =>
    pageMeta(matches, { ...faq, jsonLd }).filter((tag) => 'script:ld+json' in tag);
  expect(scripts(node)).toEqual([{ 'script:ld+json': node }]);
  expect(scripts([node, node])).toHaveLength(2);
});
