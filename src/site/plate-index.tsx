import { IndexDrawing } from './plates/index-drawings.tsx';
import {
  type CsfFunction,
  csfFunctions,
  type Service,
  servicePath,
  services,
  type Span,
} from './services.ts';

/** On a phone each row is number, name and sentence over a thin strip. */
export function PlateIndex() {
  return (
    <div className="plate-index">
      <div className="plate-columns" aria-hidden="true">
        <span>Plate</span>
        <span className="functions">
          {csfFunctions.map((name) => (
            <span key={name} data-short={shortNames[name]}>
              {name}
            </span>
          ))}
        </span>
        <span>Drawing</span>
      </div>
      <ol>
        {services.map((service) => (
          <PlateRow key={service.slug} service={service} />
        ))}
      </ol>
    </div>
  );
}

/** The link in the heading covers the whole row. */
function PlateRow({ service }: { service: Service }) {
  const { number, slug, name, sentence, covers, supports, formatCoverage } = service;
  return (
    <li className="row-link plate-row">
      <span className="number" aria-hidden="true">
        {number}
      </span>
      <div className="words">
        <h3>
          <a href={servicePath(slug)}>
            <span className="visually-hidden">Plate {number}: </span>
            {name}
          </a>
        </h3>
        <p>{sentence}</p>
        <p className="note coverage-words">{formatCoverage}</p>
      </div>
      <div className="coverage" aria-hidden="true">
        <i className={spanClass(covers)}>{number}</i>
        {supports && <i className={`${spanClass(supports)} supported`} />}
      </div>
      <div className="picture">
        <IndexDrawing slug={slug} />
      </div>
    </li>
  );
}

/** coverage.css has a rule for each start and each end. */
function spanClass({ from, to }: Span): string {
  return `from-${csfFunctions.indexOf(from) + 1} to-${csfFunctions.indexOf(to) + 1}`;
}

/** NIST's own abbreviations, for columns too narrow for the names. */
const shortNames: Record<CsfFunction, string> = {
  Govern: 'GV',
  Identify: 'ID',
  Protect: 'PR',
  Detect: 'DE',
  Respond: 'RS',
  Recover: 'RC',
};
