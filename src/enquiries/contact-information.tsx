import { company, officeAddress } from '../company.ts';
import { NewTabLink } from '../ui/button.tsx';
import { MailtoLink } from '../ui/content/inline.tsx';
import { KeyValues, Steps } from '../ui/content/lists.tsx';
import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../ui/drawings/drawing.tsx';
import { nextSteps } from './next-steps.tsx';

/** Beside the form: what happens next, other ways to reach us, and where we are. */
export function ContactInformation() {
  return (
    <aside className="contact-side" aria-label="Other ways to reach us">
      <div className="before-sent">
        <h2>What happens next</h2>
        <Steps items={nextSteps} />
      </div>
      <WaysToReachUs heading="h2" />
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

/** The paper around the office; the marker stands in the middle of it. */
const box = { x: 30, y: 24, width: 186, height: 112 };

/** Where the office is in the plan of the streets. */
const office = { x: 224, y: 149 };

/**
 * A sketch of the streets around the office. The street plan is invented; only the coordinates on the
 * edges are real.
 */
function OfficeMap() {
  const { latitude, longitude } = company.map;
  const north = inMinutes(latitude, 'N', 'S');
  const east = inMinutes(longitude, 'E', 'W');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <Drawing
      width={224}
      height={162}
      label={`Sketch map of the streets round our office, ${officeAddress()}, at ${north}, ${east}. Not to scale.`}
    >
      <Area {...box} className="t1" />
      <Streets />
      <Path
        className="g"
        d={`M${middle.x} ${box.y}v${box.height}M${box.x} ${middle.y}h${box.width}`}
      />
      <Disc at={[middle.x, middle.y]} radius={11} className="gate" />
      <Disc at={[middle.x, middle.y]} radius={4} className="dot" />
      <SheetFrame {...box} columns={12} rows={8} band={5} />
      <Label x={middle.x} y={12} anchor="middle">
        {east}
      </Label>
      <Label x={13} y={middle.y} anchor="middle" turned>
        {north}
      </Label>
      <Label x={box.x + box.width} y={158} className="i s" anchor="end">
        Sketch, not to scale
      </Label>
    </Drawing>
  );
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
  const plan = `${office.x - width / 2} ${office.y - height / 2} ${width} ${height}`;
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={plan}>
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
