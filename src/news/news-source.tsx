import { NewTabLink } from '../ui/new-tab-link.tsx';
import { ncscNews, openGovernmentLicence } from './sources.ts';

/** The attribution that the licence asks for. */
export function NewsSource() {
  return (
    <p className="note">
      Source: <NewTab href={ncscNews}>National Cyber Security Centre</NewTab>. Contains public
      sector information licensed under the{' '}
      <NewTab href={openGovernmentLicence}>Open Government Licence v3.0</NewTab>.
    </p>
  );
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <NewTabLink href={href} rel="noopener noreferrer">
      {children}
    </NewTabLink>
  );
}
