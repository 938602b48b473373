import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ServicePage } from './service-page.tsx';
import { type ServiceSlug, serviceCalled, services } from './services.ts';

const bookingUrl = 'https://calendar.example/consultation';

describe.each(services)('the page on $name', (service) => {
  const html = markup(service.slug);

  it('has one main heading and, in both sizes, a drawing with a text alternative', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<h1>${service.name}</h1>`);
    expect(
      html.match(/<svg[^>]*class="drawing (wide|narrow)[^>]*aria-label="[^"]+"/g),
    ).toHaveLength(2);
  });

  it('links to the home page and the index of services, and names the sources of its figures', () => {
    expect(html).toContain('<a href="/">Home</a>');
    expect(html).toContain('<a href="/#services">Services</a>');
    expect(html).toContain('<a href="/#services">All twelve services</a>');
    expect(html).toContain('Where the figures on this page come from');
  });

  it('links only to services that exist', () => {
    const targets = [...html.matchAll(/href="\/services\/([^"#]*)"/g)].map(([, slug]) => slug);
    const slugs: readonly string[] = services.map(({ slug }) => slug);
    for (const target of targets) expect(slugs).toContain(target);
  });

  it('has no inline style or script in its markup', () => {
    expect(html).not.toMatch(/ style=|<style|<script| on[a-z]+="/);
  });
});

describe('the action', () => {
  const leadsToContact: readonly ServiceSlug[] = ['caf-assessments', 'crisis-management'];

  it.each(leadsToContact)(
    'on the page of %s is to get in touch, at the top and at the end',
    (slug) => {
      expect(markup(slug).match(/href="\/#contact"[^>]*>Get in Touch</g)).toHaveLength(2);
      expect(markup(slug)).not.toContain(bookingUrl);
    },
  );

  it.each(services.filter(({ slug }) => !leadsToContact.includes(slug)))(
    'on the page of $name is to book a consultation in a new tab, at the top and at the end',
    ({ slug }) => {
      const links = markup(slug).match(
        /href="https:\/\/calendar\.example\/consultation"[^>]*target="_blank"[^>]*>Book a Consultation</g,
      );
      expect(links).toHaveLength(2);
    },
  );
});

it('a service without a price promises a fixed one in writing', () => {
  expect(markup('architecture')).toMatch(
    /Price<\/dt><dd>Fixed, in writing<span>before work starts/,
  );
  expect(markup('vciso')).toMatch(/Price<\/dt><dd>from £2,500<span>a month, plus VAT/);
});

it.each([
  ['cyber-essentials', ['Cyber Essentials']],
  ['caf-assessments', ['CAF', 'GovAssure', 'Not yet law']],
] as const)(
  'the page of %s says what it means for a supplier to the public sector, and links to the rest',
  (slug, terms) => {
    const section =
      /For suppliers to the public sector.*?<\/section>/.exec(markup(slug))?.[0] ?? '';
    const stated = [...section.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, term]) => term);
    expect(stated).toEqual(terms);
    expect(section).toContain('href="/public-sector"');
  },
);

/** The figures that each service promises, in the words in which its page must say them. */
const promised: [ServiceSlug, string[]][] = [
  ['vciso', ['£2,500', '20–40', 'Quarterly board reports', 'Bi-weekly meetings']],
  ['vciso', ['First 30 days', 'Assessment', 'Days 31–90', 'Foundation']],
  ['risk-management', ['2–4 weeks', '20–50', '£5,000–15,000']],
  ['cyber-essentials', ['4–6 weeks', 'average is 5 weeks', '98%', '100+', '£2,000–4,000']],
  ['cyber-essentials', ['Firewalls', 'Secure configuration', 'User access control']],
  ['cyber-essentials', ['Malware protection', 'Security update management', '14 days']],
  ['greenfield', ['30–40%', 'Cheaper than retrofitting']],
  ['outsourcing', ['P1', '15 minutes', 'P2', '1 hour', 'P3', '4 hours', 'P4', 'Next business day']],
  ['outsourcing', ['20–40', 'part-time analyst', 'SOC', 'Specialists', '24/7']],
  ['training', ['Modules of 15, 20, 30, 45, 60 and 90 minutes']],
  ['strategy', ['2 days', '3–5 years', '95%', 'retention', '4–6 weeks']],
  ['resilience', ['Resilience products', 'business continuity plan']],
  ['nist-assessments', ['3 weeks', '106', '10–15', '1–4']],
  ['nist-assessments', ['Partial', 'Risk Informed', 'Repeatable', 'Adaptive']],
  ['caf-assessments', ['14', 'principles', 'A–D', '41', '4.0']],
  ['crisis-management', ['Incident response planning', '72 hours']],
];

describe('the figures and terms of each service', () => {
  it.each(promised)('are stated on the page of %s: %j', (slug, phrases) => {
    const text = markup(slug)
      .replaceAll(/<svg.*?<\/svg>/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ');
    for (const phrase of phrases) expect(text).toContain(phrase);
  });
});

function markup(slug: ServiceSlug): string {
  return renderToStaticMarkup(
    <ServicePage service={serviceCalled(slug)} bookingUrl={bookingUrl} />,
  );
}
