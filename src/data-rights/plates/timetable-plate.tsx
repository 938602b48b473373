import { Area, Drawing, Label, Path, SheetFrame } from '../../ui/drawings/drawing.tsx';
import { scale } from '../../ui/drawings/drawing-geometry.ts';
import { answerDays, complaintDays, extensionDays } from '../data-rights-clock.ts';
import { linkDays } from '../rights-request.ts';

/** Shows: an answer 30 days after confirmation, 90 at the latest; a complaint acknowledged in 30. */
export function TimetablePlate() {
  return (
    <>
      <Timetable {...wide} />
      <Timetable {...narrow} />
    </>
  );
}

const latestDay = answerDays + extensionDays;

const finding = `Timetable in days. A request waits for up to ${linkDays} days until you confirm it by the link that we send you. From then we answer within ${answerDays} days, or within ${latestDay} if the case is complex. A complaint is acknowledged within ${complaintDays} days of its arrival and looked into without delay.`;

type Layout = {
  variant: 'wide' | 'narrow';
  width: number;
  left: number;
  right: number;
  /** Where the lanes begin, below the scale's figures. */
  top: number;
  lane: number;
  /** Height of the row above each lane for its name, where there is no margin to hold it. */
  nameRow: number;
  every: number;
};

const wide: Layout = {
  variant: 'wide',
  width: 960,
  left: 112,
  right: 944,
  top: 36,
  lane: 76,
  nameRow: 0,
  every: 10,
};

const narrow: Layout = {
  variant: 'narrow',
  width: 343,
  left: 8,
  right: 335,
  top: 30,
  lane: 52,
  nameRow: 30,
  every: 30,
};

function Timetable(layout: Layout) {
  const { variant, width, left, right, top } = layout;
  const plan = planOf(layout);
  const { day, request, bottom } = plan;
  return (
    <Drawing width={width} height={bottom + 46} variant={variant} label={finding}>
      <Ground {...layout} {...plan} />
      <Words {...layout} {...plan} />
      <Path className="k dash" d={`M${left} ${request.bottom - 8}H${day(0)}`} />
      <Path className="dotf" d={`M${day(0)} ${request.bottom - 16}l9 8l-9 8z`} />
      <Path className="k2" d={`M${day(answerDays)} ${top - 4}V${bottom}`} />
      <SheetFrame
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        columns={24}
        rows={6}
        band={variant === 'wide' ? 7 : 5}
      />
      <DayFigures {...layout} {...plan} />
      <Label x={left} y={bottom + 38} className="lbi">
        {variant === 'wide'
          ? 'Day 0 is when you confirm the request; for a complaint, when it arrives.'
          : 'Day 0: you press the button. A complaint: it arrives.'}
      </Label>
    </Drawing>
  );
}

type Lane = { top: number; middle: number; bottom: number };
type Plan = {
  day: (at: number) => number;
  days: readonly number[];
  request: Lane;
  complaint: Lane;
  bottom: number;
};

function planOf({ left, right, top, lane, nameRow, every }: Layout): Plan {
  const laneAt = (y: number): Lane => ({ top: y, middle: y + lane / 2 + 5, bottom: y + lane });
  const request = laneAt(top + nameRow);
  const complaint = laneAt(request.bottom + nameRow);
  const marks = (linkDays + latestDay) / every + 1;
  return {
    day: scale([-linkDays, latestDay], [left, right]),
    days: Array.from({ length: marks }, (_, i) => i * every - linkDays),
    request,
    complaint,
    bottom: complaint.bottom,
  };
}

function Ground({ left, right, top, lane, nameRow, day, days, ...plan }: Layout & Plan) {
  const { request, complaint, bottom } = plan;
  const box = (from: number, to: number, y: number) => ({
    x: day(from),
    y,
    width: day(to) - day(from),
    height: lane,
  });
  const levels = nameRow ? [request.top, request.bottom, complaint.top] : [request.bottom];
  return (
    <>
      <Area {...box(0, answerDays, request.top)} className="t2" />
      <Area {...box(answerDays, latestDay, request.top)} className="t1" />
      <Area {...box(0, complaintDays, complaint.top)} className="t2" />
      <Path className="g" d={days.map((at) => `M${day(at)} ${top}V${bottom}`).join('')} />
      <Path className="h" d={levels.map((y) => `M${left} ${y}H${right}`).join('')} />
    </>
  );
}

function Words({ variant, left, day, request, complaint }: Layout & Plan) {
  const isWide = variant === 'wide';
  const lanes = [
    { name: 'Request', ...request },
    { name: 'Complaint', ...complaint },
  ];
  return (
    <g className={isWide ? 'lb' : 'n'} textAnchor="middle">
      {lanes.map(({ name, top, middle }) =>
        isWide ? (
          <Label key={name} x={left - 20} y={middle} anchor="end">
            {name}
          </Label>
        ) : (
          <g key={name} className="b" textAnchor="start">
            <Label x={left + 8} y={top - 10}>
              {name}
            </Label>
          </g>
        ),
      )}
      <Label x={day(-linkDays / 2)} y={request.middle} className="s i u0">
        waits for you
      </Label>
      <Label x={day(answerDays / 2)} y={request.middle} className="u2">
        our answer
      </Label>
      <Label x={day((answerDays + latestDay) / 2)} y={request.middle} className="u1">
        only if it is complex
      </Label>
      <Label x={day(complaintDays / 2)} y={complaint.middle} className="u2">
        {isWide ? 'acknowledged' : 'we reply'}
      </Label>
      <Label x={day((complaintDays + latestDay) / 2)} y={complaint.middle} className="s i u0">
        looked into without delay
      </Label>
    </g>
  );
}

/** Keeps the first and last figure inside the drawing. */
function DayFigures({ width, top, day, days }: Layout & Plan) {
  const onSheet = (x: number) => Math.min(Math.max(x, 14), width - 10);
  return (
    <g className="sg">
      {days.map((at) => (
        <Label key={at} x={onSheet(day(at))} y={top - 15} className={at % 30 ? 'n' : 'nb'}>
          {at < 0 ? `−${-at}` : at}
        </Label>
      ))}
    </g>
  );
}
