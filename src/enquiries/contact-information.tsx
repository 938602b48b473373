import { company } from '../company.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { OfficeMap } from './office-map.tsx';
import { WaysToReachUs } from './ways-to-reach-us.tsx';

/** The side of the contact page: other ways to reach us, what happens next, and where we are. */
export function ContactInformation() {
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <WaysToReachUs heading="h2" />
      <h2>Where we are</h2>
      <div className="office-map">
        <NewTabLink href={company.map.directionsUrl}>
          <OfficeMap />
          <span>Directions to our office</span>
        </NewTabLink>
      </div>
    </aside>
  );
}
