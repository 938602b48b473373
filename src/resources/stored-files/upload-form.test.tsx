import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UploadForm } from './upload-form.tsx';

test.each(['brochure.pdf', 'sme-checklist.pdf'])(
  'still knows after a refusal that %s was to be replaced',
  (name) => {
    const values = { name, replace: 'on' };
    const html = renderToStaticMarkup(
      <UploadForm rejection={{ message: 'The file is damaged.', field: 'file', values }} />,
    );
    expect(html).toContain(`<option value="${name}" selected="">${name}</option>`);
    expect(html.match(/<option/g)).toHaveLength(name === 'brochure.pdf' ? 8 : 7);
  },
);
