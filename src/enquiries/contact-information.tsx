import { company, officeAddress } from '../company.ts';
import { NewTabLink } from '../ui/button.tsx';
import { MailtoLink } from '../ui/content/inline.tsx';
import { KeyValues, Steps } from '../ui/content/lists.tsx';
import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../ui/drawings/drawing.tsx';
import { nextSteps } from './next-steps.tsx';

/** Beside the form: other ways to reach us, what happens next, and where we are. */
export function ContactInformation() {
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <WaysToReachUs heading="h2" />
      <div className="before-sent">
        <h2>What happens next</h2>
        <Steps items={nextSteps} />
      </div>
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

export function WaysToReachUs({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>Rather talk?</Heading>
      <KeyValues
        items={[
          {
            term: 'Phone',
            value: (
              <a className="tabular" href={company.phone.href}>
                {company.phone.shown}
              </a>
            ),
          },
          { term: 'Email', value: <MailtoLink address={company.email} /> },
          { term: 'Office', value: officeAddress() },
          { term: 'Under attack', value: 'Call at any hour; do not email.' },
        ]}
      />
    </>
  );
}

const box = { x: 30, y: 30, width: 356, height: 232 };

/** Where the office is in the drawing. */
const office = { x: 224, y: 149 };

const legend = legendAt({ right: 372, y: 56, height: 48 });

/**
 * A sketch of the streets around the office. The street plan is invented; only the coordinates on the
 * edges are real.
 */
function OfficeMap() {
  const { latitude, longitude } = company.map;
  const north = inMinutes(latitude, 'N', 'S');
  const east = inMinutes(longitude, 'E', 'W');
  return (
    <Drawing
      width={400}
      height={296}
      label={`Sketch map of the streets round our office, ${officeAddress()}, at ${north}, ${east}. Not to scale.`}
    >
      <Area {...box} className="t1" />
      <Streets />
      <Path
        className="g"
        d={`M${office.x} ${box.y}v${box.height}M${box.x} ${office.y}h${box.width}`}
      />
      <Path className="k" d={`M${office.x} ${office.y}L${legend.x + 24} ${legend.y + 40}`} />
      <Disc at={[office.x, office.y]} radius={11} className="gate" />
      <Disc at={[office.x, office.y]} radius={4} className="dot" />
      <Area {...legend} className="note" />
      <Label x={legend.x + legend.width / 2} y={legend.y + 20} className="nb" anchor="middle">
        {company.name}
      </Label>
      <Label x={legend.x + legend.width / 2} y={legend.y + 37} className="lb" anchor="middle">
        {company.registeredOffice.street}
      </Label>
      <SheetFrame {...box} columns={12} rows={8} band={6} />
      <Label x={office.x} y={17} className="lb" anchor="middle">
        {east}
      </Label>
      <Label x={17} y={office.y} className="lb" anchor="middle" turned>
        {north}
      </Label>
      <Label x={box.x + box.width} y={289} className="lbi" anchor="end">
        Sketch, not to scale
      </Label>
    </Drawing>
  );
}

/** Sized for its longer line at the letter size of the smallest phone. */
function legendAt({ right, y, height }: { right: number; y: number; height: number }) {
  const letters = Math.max(company.name.length, company.registeredOffice.street.length);
  const width = Math.ceil(16 + letters * 7.6);
  return { x: right - width, y, width, height };
}

const streets =
  'M10 220C110 190 160 168 226 148S330 104 400 88M116 10C128 90 134 140 152 280M290 10C286 90 300 150 320 280';

const lanes =
  'M10 98C80 92 120 84 206 60M206 10L214 150M10 150H140M148 236C200 226 250 214 306 204M214 150L232 222M300 150H400M180 166L192 228M304 180L400 166';

/**
 * Each street is drawn twice, wide in ink then narrower in paper, so that crossings stay open. The nested
 * svg clips them at the edge of the drawing.
 */
function Streets() {
  const { x, y, width, height } = box;
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
      <path d={lanes} stroke="var(--rule)" strokeWidth={8.2} />
      <path d={streets} stroke="var(--rule)" strokeWidth={17.2} />
      <path d={lanes} stroke="var(--sheet)" strokeWidth={7} />
      <path d={streets} stroke="var(--sheet)" strokeWidth={16} />
    </svg>
  );
}

/** Degrees and minutes, as on a chart: 51° 30.9′ N. */
function inMinutes(degrees: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(degrees) * 600);
  const minutes = ((tenths % 600) / 10).toFixed(1);
  return `${Math.floor(tenths / 600)}° ${minutes}′ ${degrees < 0 ? negative : positive}`;
}
