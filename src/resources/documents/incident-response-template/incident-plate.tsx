import {
  Area,
  Disc,
  Drawing,
  Label,
  Line,
  Path,
  SheetFrame,
} from '../../../ui/drawings/drawing.tsx';
import { graticule, scale, ticksAcross } from '../../../ui/drawings/drawing-geometry.ts';

/** Hours from the moment of becoming aware. */
const lanes: readonly { name: string; from: number; to: number; what: string }[] = [
  { name: 'Decide', from: 0, to: 4, what: 'level, log, insurer' },
  { name: 'Contain', from: 1, to: 24, what: 'cut off, keep evidence' },
  { name: 'Find out', from: 4, to: 60, what: 'what was reached, whose data' },
  { name: 'Tell', from: 24, to: 72, what: 'customers, people, ICO' },
  { name: 'Recover', from: 36, to: 96, what: 'rebuild, restore, watch' },
];

const box = { x: 70, y: 30, width: 610, height: 160 };
const hour = scale([0, 96], [box.x, box.x + box.width]);
const rowHeight = box.height / lanes.length;

/** An incident hour by hour, with the end of the 72 hours as the one heavy line. */
export function IncidentPlate() {
  return (
    <Drawing
      width={692}
      height={228}
      label="Five lanes of work over 96 hours: decide in the first 4, contain from hour 1 to 24, find out until hour 60, tell people and the ICO before hour 72, recover from hour 36."
    >
      <Area {...box} width={hour(72) - box.x} className="t1" />
      <Area {...box} x={hour(72)} width={hour(96) - hour(72)} className="sea0" />
      <Area {...box} width={hour(4) - box.x} className="t2" />
      <Path className="g" d={graticule(box, 8, lanes.length)} />
      <Line from={[hour(72), box.y - 8]} to={[hour(72), box.y + box.height]} className="k2" />
      {lanes.map(({ name, from, to, what }, index) => {
        const y = box.y + index * rowHeight;
        const short = to - from < 10;
        return (
          <g key={name}>
            <Label x={box.x - 14} y={y + rowHeight / 2 + 4} anchor="end">
              {name}
            </Label>
            <Area
              x={hour(from)}
              y={y + 6}
              width={hour(to) - hour(from)}
              height={rowHeight - 12}
              className="bar2"
            />
            <Label
              x={short ? hour(to) + 6 : hour(from) + 7}
              y={y + rowHeight / 2 + 4}
              className={short ? 'i u1' : 'i'}
            >
              {what}
            </Label>
          </g>
        );
      })}
      <Disc at={[hour(0), box.y + rowHeight / 2]} radius={3.5} className="dot" />
      <SheetFrame {...box} columns={8} rows={lanes.length} />
      <Path className="h" d={ticksAcross(hour(0), hour(96), 24, box.y + box.height + 6, 4)} />
      {[0, 24, 48, 72, 96].map((at) => (
        <Label
          key={at}
          x={hour(at)}
          y={box.y + box.height + 24}
          anchor="middle"
          className={at === 72 ? 'b' : 'n'}
        >
          {at}
        </Label>
      ))}
      <Label x={box.x - 14} y={box.y + box.height + 24} anchor="end" className="s">
        Hour
      </Label>
      <Label x={hour(72)} y={14} anchor="middle" className="nb">
        Hour 72: the ICO knows
      </Label>
      <Label x={hour(0)} y={14} className="lbi">
        You become aware
      </Label>
    </Drawing>
  );
}
