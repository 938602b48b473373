import type { ReactNode } from 'react';
import { company, officeAddress } from '../../company.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';

type EmailLayoutProps = {
  title: string;
  preview: string;
  why: ReactNode;
  children: ReactNode;
};

/**
 * The layout of every email: 600 px, the graduated band, the company's particulars. Some clients drop the
 * styles in the head, and choose light or dark themselves. So an element sets a background only together
 * with its text colour.
 */
export function EmailLayout({ title, preview, why, children }: EmailLayoutProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{emailStyles}</style>
      </head>
      <body>
        <div style={{ display: 'none' }} data-skip-in-text="true">
          {preview}
        </div>
        <Grid className="outer" width="100%">
          <tr>
            <td align="center">
              <Grid className="sheet" width="600">
                <tr>
                  <td className="brand">
                    <span data-skip-in-text="true" aria-hidden="true">
                      △{' '}
                    </span>
                    {company.name}
                  </td>
                </tr>
                <tr data-skip-in-text="true">
                  <td>
                    <Band />
                  </td>
                </tr>
                <tr>
                  <td className="inner">
                    <h1>{title}</h1>
                    {children}
                  </td>
                </tr>
                <tr>
                  <td className="small">
                    <p>{why}</p>
                    <p>{companyParticulars()}</p>
                  </td>
                </tr>
              </Grid>
            </td>
          </tr>
        </Grid>
      </body>
    </html>
  );
}

/** What the Companies Act asks for at the foot of business email. */
export const companyParticulars = () =>
  `${endSentence(company.legalName)} Registered in ${company.registeredIn}, company number ${company.companyNumber}. Registered office: ${officeAddress()}. ${company.phone.shown}`;

/** Facts as rows: name and value, side by side in plain text too. */
export function EmailFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <Grid className="facts" width="100%" inText="dataTable">
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td className="fact-name">{name}</td>
          <td>{value}</td>
        </tr>
      ))}
    </Grid>
  );
}

export function EmailWords({ children }: { children: string }) {
  return (
    <blockquote>
      {children.split(/\r?\n/).map((line, index) => (
        <div key={index}>{line || '\u00a0'}</div>
      ))}
    </blockquote>
  );
}

/** In the colour of the surrounding text where the head's styles are dropped: blue is unreadable on dark. */
export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: 'inherit' }}>
      {children}
    </a>
  );
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Grid className="action">
      <tr>
        <td className="button" style={{ backgroundColor: '#a3085f' }}>
          <a
            href={href}
            style={{ display: 'inline-block', padding: '14px 24px', color: '#fffaf0' }}
          >
            {children}
          </a>
        </td>
      </tr>
    </Grid>
  );
}

type GridProps = {
  className: string;
  width?: string;
  /** Its plain-text form; blocks one after the other by default. */
  inText?: 'dataTable';
  children: ReactNode;
};

/** Email clients still lay out by tables. */
function Grid({ className, width, inText, children }: GridProps) {
  return (
    <table
      role="presentation"
      className={className}
      width={width}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      data-text-format={inText}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Band() {
  const cells = Array.from({ length: 12 }, (_, index) => index);
  return (
    <Grid className="band" width="100%">
      <tr>
        {cells.map((cell) => (
          <td key={cell} height={4} />
        ))}
      </tr>
    </Grid>
  );
}

/**
 * Styles of every email. Some clients drop them and keep inline styles, whose link colours are overridden
 * here. Outlook on Windows ignores padding on links: `mso-padding-alt` sets it for the surrounding cell.
 */
const emailStyles = `
body { margin: 0; background: #f5efe0; color: #13232f; font: 17px/1.5 "Instrument Sans", Helvetica, Arial, sans-serif }
.sheet { margin: 32px 0 }
.brand { padding-bottom: 14px; font: 22px Baskerville, Georgia, serif }
h1 { margin: 0 0 20px; font: 400 32px/1.15 Baskerville, Georgia, serif; text-wrap: balance }
h2 { margin: 32px 0 10px; font: 400 22px/1.25 Baskerville, Georgia, serif }
h3 { margin: 24px 0 6px; font-size: 17px }
p { margin: 0 0 16px }
ul { margin: 0 0 20px; padding: 0 0 0 24px; list-style: "—  " }
ol { margin: 0 0 20px; padding: 0 0 0 28px }
li { margin-bottom: 6px }
pre { margin: 0 0 16px; white-space: pre-wrap; font-size: 15px }
a { color: #a3085f !important }
td { vertical-align: top; overflow-wrap: anywhere; word-break: break-word; text-wrap: pretty }
.band { border-bottom: 1px solid #13232f }
.band td:nth-child(odd) { background: #13232f }
.inner { padding: 32px 40px; background: #fbf8ef }
.small { padding: 20px 40px; font-size: 13px; color: #46545d }
.facts { margin-bottom: 20px }
.facts td { padding: 8px 0; border-top: 1px solid #b9b8af }
.fact-name { width: 140px; padding-right: 12px !important; color: #46545d }
.rows { margin-bottom: 20px }
.rows th, .rows td { vertical-align: top; padding: 8px 12px 8px 0; border-top: 1px solid #b9b8af; text-align: left }
blockquote { margin: 0 0 20px; padding: 8px 0 1px 16px; border-left: 3px solid #13232f }
blockquote p { margin: 0 0 8px }
.whole { white-space: nowrap }
.action { margin: 4px 0 20px }
.button { mso-padding-alt: 14px 24px }
.button a { color: #fffaf0 !important; font-weight: 600; text-decoration: none }
@media (max-width: 640px) { .sheet { width: 100% !important } .brand { padding-left: 18px } .inner, .small { padding: 24px 18px } h1 { font-size: 27px } .fact-name { width: 92px } }
@media (max-width: 480px) { .facts, .rows { font-size: 15px } .fact-name { width: 84px } .rows { table-layout: fixed } .rows th, .rows td { overflow-wrap: break-word; word-break: normal } }
@media (prefers-color-scheme: dark) {
  body, .outer { background: #0a151e !important; color: #dad9cc !important }
  .inner { background: #0f1d28 !important }
  a { color: #f28ac3 !important }
  .small, .fact-name { color: #98a5a9 }
  .button { background: #b62d80 !important }
  .band, .band td { border-color: #6f7f86; background: #0a151e !important }
  .band td:nth-child(odd) { background: #6f7f86 !important }
  .facts td, .rows th, .rows td { border-color: #3a4a54 }
  blockquote { border-color: #dad9cc }
}
`;
