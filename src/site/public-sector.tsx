import { claims } from '../company.ts';
import { KeyValues } from '../ui/content/lists.tsx';
import { serviceLink, type ServiceSlug } from './services.ts';

/** The services whose pages say what government buyers ask of a supplier; the others link to the first. */
const told: readonly ServiceSlug[] = ['cyber-essentials', 'caf-assessments'];

/** What Cyber Essentials, CAF and GovAssure ask of a supplier to the public sector. */
export function PublicSector({ slug }: { slug: ServiceSlug }) {
  if (!told.includes(slug)) return null;
  const caf = serviceLink('caf-assessments');
  const cyberEssentials = serviceLink('cyber-essentials');
  return (
    <section className="topic-row" id="public-sector">
      <h2>For suppliers to the public sector</h2>
      <KeyValues
        items={[
          claims.ceContracts.shown && {
            term: 'Cyber Essentials',
            value: (
              <>
                Central government and the NHS ask for it in contracts with more cyber risk, such as
                those that involve personal data. You show the certificate, or equivalent controls,
                before the award, and renew it every year.
                {slug !== 'cyber-essentials' && (
                  <>
                    {' '}
                    See <a href={cyberEssentials.href}>{cyberEssentials.text}</a>.
                  </>
                )}
              </>
            ),
          },
          claims.cafPrinciples.shown && {
            term: 'CAF',
            value: (
              <>
                Under principle A4, supply chain, your buyer has to manage the risks that its
                suppliers bring. So the contract may set security requirements and ask you for
                evidence.
                {slug !== 'caf-assessments' && (
                  <>
                    {' '}
                    See <a href={caf.href}>{caf.text}</a>.
                  </>
                )}
              </>
            ),
          },
          claims.govAssure.shown && {
            term: 'GovAssure',
            value:
              'The government’s scheme for checking its own critical systems against CAF, since April 2023: a self-assessment, then an independent review. If you run or support such a system, the department may ask you for evidence.',
          },
        ]}
      />
    </section>
  );
}
