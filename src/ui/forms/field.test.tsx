import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox, Field, SelectField } from './field.tsx';
import { TextArea } from './text-area.tsx';

describe('a field', () => {
  it('ties label, hint and message to the input', () => {
    const html = renderToStaticMarkup(
      <Field label="Email" name="email" hint="At work." error="Invalid email address" />,
    );
    expect(html).toContain('<label for="email">');
    expect(html).toContain('id="email" aria-describedby="email-hint email-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('<p class="hint" id="email-hint">At work.</p>');
    expect(html).toMatch(/id="email-error">.*Invalid email address/);
  });

  it('has no ARIA attributes without a hint or an error', () => {
    const html = renderToStaticMarkup(<Field label="Name" name="name" />);
    expect(html).not.toContain('aria-');
  });

  it('marks an empty required field so that browsers call it invalid only once it has an error', () => {
    const html = renderToStaticMarkup(
      <>
        <Field label="Name" name="name" required />
        <TextArea label="Message" name="message" required />
        <SelectField label="Risk" name="risk" options={[]} required />
        <Checkbox label="I consent" name="consent" required />
        <Checkbox label="I agree" name="terms" required error="Please agree" />
      </>,
    );
    expect(html.match(/ required=""/g)).toHaveLength(5);
    expect(html.match(/aria-invalid="\w+"/g)).toEqual([
      'aria-invalid="false"',
      'aria-invalid="false"',
      'aria-invalid="false"',
      'aria-invalid="false"',
      'aria-invalid="true"',
    ]);
  });

  it('prefixes ids for a second form on the page and leaves names alone', () => {
    const html = renderToStaticMarkup(
      <Field label="Email" name="email" idPrefix="news-" error="Invalid email address" />,
    );
    expect(html).toContain('for="news-email"');
    expect(html).toContain('id="news-email" aria-describedby="news-email-error"');
    expect(html).toContain('name="email"');
  });

  it('keeps what the visitor chose or ticked', () => {
    const options = [
      { value: '', label: 'Any' },
      { value: 'high', label: 'High' },
    ];
    const html = renderToStaticMarkup(
      <>
        <SelectField label="Risk" name="risk" options={options} defaultValue="high" />
        <Checkbox label="I consent" name="consent" defaultChecked />
      </>,
    );
    expect(html).toContain('<option value="high" selected="">');
    expect(html).toMatch(/<input[^>]*checked=""[^>]*>/);
  });
});

describe('a text area’s character counter', () => {
  it('counts the initial text and says when it is too long', () => {
    const area = (text: string) =>
      renderToStaticMarkup(
        <TextArea label="Message" name="message" counter={10} defaultValue={text} />,
      );
    expect(area('Hello')).toContain('<p class="counter">5/10 characters</p>');
    expect(area('Hello again')).toContain('<p class="counter over">11/10 characters</p>');
    expect(area('Zo\u00eb \u{1f600}\r\nAna')).toContain('<p class="counter">9/10 characters</p>');
    expect(area('Hello again')).toContain('role="status">Longer than 10 characters');
  });
});
