import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { figure } from '../platform/words/words.ts';
import { Stats } from './hero.tsx';

const stat = (value: string, lastChecked: string, shown = true) => ({
  value,
  meaning: 'clients protected',
  claim: { ...figure('clients'), lastChecked, shown },
});
const getHtml = (...all: ReturnType<typeof stat>[]) =>
  renderToStaticMarkup(<Stats all={all} rating={{ ...figure('rating'), shown: false }} />);

test('says of the figures that are shown alone when they were last checked', () => {
  const html = getHtml(
    stat('50+', '2026-03-02'),
    stat('25+', '2026-02-01'),
    stat('10+', '2025-01-01', false),
  );
  expect(html).toContain('last checked 1\u{a0}February 2026');
  expect(html).not.toContain('10+');
});

test('says nothing where every figure is switched off', () => {
  expect(getHtml(stat('50+', '2026-03-02', false))).toBe('');
});
