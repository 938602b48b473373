import { expect, test } from 'vitest';
import { builtInFigures } from '../../company.ts';
import { figure, readWordsFrom, withFigures } from './words.ts';

const off = { ...builtInFigures.cePassRate, shown: false };

test('fills figures into texts of any shape, and leaves out sentences whose figure is off', () => {
  readWordsFrom((_kind, slug) => (slug === 'cePassRate' ? off : undefined));
  const content = {
    text: 'It costs {cePrice}. {cePassRate} pass first time! Ask us.',
    items: [{ text: '{ceLength}' }, 'no figure'],
    isShown: true,
    other: '{booking} and {nothing}',
  };
  expect(withFigures(content)).toEqual({
    text: 'It costs £2,000–4,000. Ask us.',
    items: [{ text: '4–6 weeks' }, 'no figure'],
    isShown: true,
    other: '{booking} and {nothing}',
  });
  readWordsFrom(() => undefined);
});

test('a figure is as published, with fields that its revision lacks as built in', () => {
  readWordsFrom(() => ({ value: '£9' }));
  expect(figure('cePrice')).toMatchObject({
    says: 'Cyber Essentials support £9',
    source: 'Rate card',
    shown: true,
  });
  readWordsFrom(() => undefined);
});
