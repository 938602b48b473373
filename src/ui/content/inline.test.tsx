import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Ranges } from './inline.tsx';

it.each([
  ['from £5,000–15,000, plus VAT', 'from <span class="whole">£5,000–15,000,</span> plus VAT'],
  ['4–6 weeks', '<span class="whole">4–6</span> weeks'],
  ['30–40%', '<span class="whole">30–40%</span>'],
  ['Days 31–90', 'Days <span class="whole">31–90</span>'],
  ['3–2–1', '<span class="whole">3–2–1</span>'],
  ['after ISO/IEC 27001.', 'after <span class="whole">ISO/IEC 27001.</span>'],
  ['a plan – and 3 years', 'a plan – and 3 years'],
])('keeps only the range or standard in %j from breaking across lines', (text, html) => {
  expect(renderToStaticMarkup(<Ranges text={text} />)).toBe(html);
});
