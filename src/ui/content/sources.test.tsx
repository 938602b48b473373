import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Sources } from './sources.tsx';

const claim = {
  says: '50+ clients',
  value: '50+',
  source: 'Ledger',
  lastChecked: '2026-11-03',
  shown: true,
};

it('shows the source and date of a figure in a list that is closed at first', () => {
  const html = renderToStaticMarkup(<Sources claims={[claim]} />);
  expect(html).toContain('<details class="sources"><summary>');
  expect(html).toContain('<th scope="row">50+ clients</th><td>Ledger</td>');
  expect(html).toContain('<time dateTime="2026-11-03">3 November 2026</time>');
});

it('leaves out a claim that is switched off', () => {
  expect(renderToStaticMarkup(<Sources claims={[{ ...claim, shown: false }]} />)).not.toContain(
    'Ledger',
  );
});
