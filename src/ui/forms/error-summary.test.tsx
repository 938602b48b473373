import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { RadioRows } from './radio-rows.tsx';

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

it('links every error message to its field', () => {
  const html = renderToStaticMarkup(
    <>
      <ErrorSummary
        errors={[
          { field: 'name', message: 'Name is required' },
          { field: 'answer', message: 'Choose an answer' },
        ]}
      />
      <ErrorSummary idPrefix="my-" errors={[{ field: 'note', message: 'Write a note' }]} />
      <Field label="Name" name="name" error="Name is required" />
      <Field idPrefix="my-" label="Note" name="note" />
      <RadioRows legend="Backups?" name="answer" options={options} />
    </>,
  );
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toEqual(['name', 'answer', 'my-note']);
  for (const id of targets) expect(html).toMatch(new RegExp(`<input[^>]* id="${id}"`));
});

it('shows the given title as its heading', () => {
  const errors = [{ field: 'name', message: 'Name is required' }];
  const html = renderToStaticMarkup(<ErrorSummary errors={errors} title="Validation Error" />);
  expect(html).toMatch(/<h2[^>]*>Validation Error<\/h2>/);
});

it('renders nothing without errors', () => {
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
});
