import { Area, Disc, Label, Line, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import type { Box, Point } from '../../ui/drawings/drawing-geometry.ts';
import { NumberedGate } from './numbered-gate.tsx';
import type { Ellipse } from './zone-geometry.ts';
import { arrowHead, crossing } from './zone-geometry.ts';

type Zone = { ellipse: Ellipse; name: Point; count: Point };

type Route = { name: string; at: Point; anchor?: 'middle'; from: Point; to: Point };

type Plan = {
  box: Box;
  band: number;
  zones: readonly [offices: Zone, cloud: Zone, records: Zone];
  /** The first goes all the way and is the subject of the drawing. */
  routes: readonly Route[];
  outside: Point;
  gate: number;
  countClass: string;
};

const zoneTexts = [
  { name: 'Offices', count: 152, tint: 't1 kk' },
  { name: 'Cloud', count: 140, tint: 't2 kk' },
  { name: 'Records', count: 9, tint: 't3 kk' },
] as const;

/** Zones as nested outlines, ways in as lines, and a gate wherever one crosses the other. */
export function ZonePlan({ plan }: { plan: Plan }) {
  return (
    <>
      <Area {...plan.box} className="sea0" />
      {plan.zones.map(({ ellipse: { centre, across, down } }, i) => (
        <ellipse
          key={zoneTexts[i]?.name}
          cx={centre[0]}
          cy={centre[1]}
          rx={across}
          ry={down}
          className={zoneTexts[i]?.tint}
        />
      ))}
      {plan.routes.map((route, i) => (
        <Way key={route.name} route={route} plan={plan} className={i === 0 ? 'k2' : 'k'} />
      ))}
      <ZoneNames plan={plan} />
      <SheetFrame {...plan.box} columns={12} rows={10} band={plan.band} />
    </>
  );
}

function Way({ route, plan, className }: { route: Route; plan: Plan; className: string }) {
  const { name, at, anchor, from, to } = route;
  const reached = plan.zones.map(({ ellipse }) => crossing(ellipse, from, to));
  const reachesRecords = reached[2] !== undefined;
  return (
    <>
      <Line from={from} to={to} className={className} />
      {reachesRecords ? (
        <Path className="dotf" d={arrowHead(from, to)} />
      ) : (
        <Disc at={to} radius={plan.gate * 0.4} className="dot" />
      )}
      {reached.map(
        (gate, i) => gate && <NumberedGate key={i} at={gate} number={i + 1} radius={plan.gate} />,
      )}
      <Label x={at[0]} y={at[1]} anchor={anchor} className="lb">
        {name}
      </Label>
    </>
  );
}

function ZoneNames({ plan }: { plan: Plan }) {
  return (
    <>
      <Label x={plan.outside[0]} y={plan.outside[1]} className="lb b">
        Internet
      </Label>
      {plan.zones.map(({ name, count }, i) => {
        const text = zoneTexts[i];
        return (
          text && (
            <g key={text.name} className="sg">
              <Label x={name[0]} y={name[1]} className="lb b">
                {text.name}
              </Label>
              <Label x={count[0]} y={count[1]} className={i === 2 ? 'big' : plan.countClass}>
                {text.count}
              </Label>
            </g>
          )
        );
      })}
    </>
  );
}

export const widePlan: Plan = {
  box: { x: 8, y: 8, width: 592, height: 480 },
  band: 7,
  zones: [
    { ellipse: { centre: [340, 248], across: 236, down: 214 }, name: [236, 88], count: [236, 134] },
    {
      ellipse: { centre: [384, 262], across: 168, down: 150 },
      name: [320, 162],
      count: [320, 208],
    },
    { ellipse: { centre: [430, 276], across: 94, down: 86 }, name: [436, 238], count: [436, 300] },
  ],
  routes: [
    { name: 'Staff', at: [24, 264], from: [8, 276], to: [408, 276] },
    { name: 'Visitors', at: [24, 140], from: [8, 152], to: [196, 203] },
    { name: 'Suppliers', at: [24, 424], from: [8, 400], to: [206, 346] },
    { name: 'Applications', at: [384, 400], anchor: 'middle', from: [362, 376], to: [412, 318] },
  ],
  outside: [24, 38],
  gate: 13,
  countClass: 'big',
};

export const narrowPlan: Plan = {
  box: { x: 6, y: 6, width: 331, height: 318 },
  band: 5,
  zones: [
    { ellipse: { centre: [190, 160], across: 138, down: 144 }, name: [134, 64], count: [134, 83] },
    {
      ellipse: { centre: [212, 170], across: 100, down: 102 },
      name: [172, 116],
      count: [172, 135],
    },
    { ellipse: { centre: [236, 180], across: 60, down: 60 }, name: [242, 158], count: [242, 208] },
  ],
  routes: [
    { name: 'Staff', at: [14, 168], from: [6, 180], to: [216, 180] },
    { name: 'Visitors', at: [14, 88], from: [6, 96], to: [104, 128] },
    { name: 'Suppliers', at: [14, 292], from: [6, 268], to: [108, 230] },
    { name: 'Applications', at: [205, 260], anchor: 'middle', from: [180, 244], to: [216, 206] },
  ],
  outside: [14, 27],
  gate: 10,
  countClass: 'nb',
};
