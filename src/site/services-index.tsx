import { href } from 'react-router';
import { InlineScript } from '../ui/nonce.tsx';
import { Ranges } from '../ui/content/inline.tsx';
import { serviceContent } from './service-content.ts';
import { lengthOfWork, type Service, serviceCalled, servicePath, shownPrice } from './services.ts';
import './services-index.css';
import '../ui/content/row-link.css';
import { families, type Family } from './content/service-families.tsx';

/**
 * Twelve rows in four families, of which a phone shows one at a time. The rows stand beside the element that
 * folds them and not inside it: so they are open on wide screens in every browser. A search within the page
 * finds folded rows too.
 */
export function ServicesIndex() {
  return (
    <>
      <div className="families">
        <div className="family-heads" aria-hidden="true">
          <span>Service</span>
          <span>Length or start</span>
          <span>Price before VAT</span>
        </div>
        {families.map((family) => (
          <FamilyRows key={family.name} family={family} />
        ))}
      </div>
      <InlineScript code={letBeFound} />
      <p className="family-note">
        Supplying government or the NHS?{' '}
        <a href={href('/public-sector')}>What CAF, GovAssure and DSPT ask of you</a>
      </p>
    </>
  );
}

/**
 * Lets the browser's search look into folded rows and open their family. A script sets the attribute, since
 * React knows it as true or false only.
 */
const letBeFound = `document.currentScript.previousSibling.querySelectorAll('details').forEach(d=>{let u=d.nextSibling;(d.ontoggle=()=>{if(!d.open)u.hidden='until-found'})();u.onbeforematch=()=>d.open=!0})`;

function FamilyRows({ family: { name, when, slugs, drawing } }: { family: Family }) {
  const members = slugs.map(serviceCalled);
  const { component: Picture, caption } = drawing;
  return (
    <div className="grid family">
      <div className="family-head">
        <h3>{name}</h3>
        <p>{when}</p>
        <div className="family-drawing">
          <Picture />
          <p className="note">{caption}</p>
        </div>
      </div>
      <details className="opens family-fold" name="services">
        <summary>
          <h3>{name}</h3>
          <span>{formatFamily(members)}</span>
        </summary>
        <p>{when}</p>
      </details>
      <ul className="ruled">
        {members.map((service) => (
          <ServiceRow key={service.slug} service={service} />
        ))}
      </ul>
    </div>
  );
}

/** The link in the heading covers the whole row. */
function ServiceRow({ service }: { service: Service }) {
  const price = shownPrice(service);
  return (
    <li className="row-link service-row">
      <div className="service-name">
        <h4>
          <a href={servicePath(service.slug)}>{service.name}</a>
        </h4>
        <p>
          <Ranges text={serviceContent(service.slug).sentence} />
        </p>
      </div>
      <p className="service-length">
        <Ranges text={lengthOfWork(service) ?? ''} />
      </p>
      {price ? (
        <p className="price">
          <Price text={price} />
        </p>
      ) : (
        <p className="price quiet">Fixed, in writing</p>
      )}
    </li>
  );
}

/** The words around the figure are small. */
export function Price({ text }: { text: string }) {
  const [before = '', figure = '', after = ''] = text.split(/(£[\d,–£]+)/);
  return (
    <>
      {before && <small>{before}</small>}
      {figure}
      {after && <small>{after}</small>}
    </>
  );
}

/** Such as "Four services, from £2,000". */
function formatFamily(members: readonly Service[]): string {
  const number = ['No', 'One', 'Two', 'Three', 'Four'][members.length] ?? `${members.length}`;
  const price = members.map(shownPrice).find((one) => one !== undefined);
  const figure = price && /£[\d,]+/.exec(price)?.[0];
  const per = price?.endsWith(' per month') ? ' per month' : '';
  const least = figure ? `from ${figure}${per}` : 'fixed price in writing';
  return `${number} services, ${least}`;
}
