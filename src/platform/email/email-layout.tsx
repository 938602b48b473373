import type { ReactNode } from 'react';
import { company, officeAddress } from '../../company.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { emailStyles } from './email-styles.ts';

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
