import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RadioRows } from './radio-rows.tsx';

const options = [
  { value: 'never', label: 'Never' },
  { value: 'yearly', label: 'Once a year', note: 'Before an audit.' },
];

it('groups the choices under their question and selects the given one', () => {
  const html = renderToStaticMarkup(
    <RadioRows legend="How often?" name="backups" options={options} value="yearly" />,
  );
  expect(html).toContain('role="radiogroup" aria-labelledby="backups-legend"');
  expect(html).toContain('id="backups-legend">How often?</legend>');
  expect(html).toMatch(/id="backups-yearly"[^>]*checked=""/);
  expect(html.match(/checked/g)).toHaveLength(1);
});

it('marks the group as required rather than each row, which browsers show as invalid at once', () => {
  const html = renderToStaticMarkup(
    <RadioRows legend="How often?" name="backups" options={options} />,
  );
  expect(html).toMatch(/<fieldset[^>]*aria-required="true"/);
  expect(html).not.toContain('required=""');
});

it('ties the hint and the error message to the group', () => {
  const html = renderToStaticMarkup(
    <RadioRows
      legend="How often?"
      name="backups"
      options={options}
      hint="Real ones."
      error="Choose"
    />,
  );
  expect(html).toMatch(/<fieldset[^>]*aria-describedby="backups-hint backups-error"/);
  expect(html).toMatch(/<fieldset[^>]*aria-invalid="true"/);
});
