import { Area, Drawing, Label, Path } from '../../ui/drawings/drawing.tsx';
import { leastScore } from '../assessment.ts';

type Band = { low: number; high: number };

type Props = {
  score: number;
  label: string;
  variant: 'wide' | 'narrow';
  /** Drawn below the scale. */
  band?: Band;
};

const widths = { wide: 680, narrow: 343 };
const margin = 12;
/** Keeps a text that is centred on a value within the drawing. */
const halfText = 32;

/** A score on a straight scale, for a phone, and to set it against others. */
export function ScoreScale({ score, label, variant, band }: Props) {
  const width = widths[variant];
  const x = (value: number) => margin + ((width - 2 * margin) * value) / 100;
  const within = (at: number) => Math.min(Math.max(at, halfText), width - halfText);
  return (
    <Drawing
      width={width}
      height={band ? 122 : 90}
      label={label}
      variant={variant}
      className="score-scale"
    >
      {levels.map(({ name, from, to, className }) => (
        <g key={name}>
          <Path className={`ring ${className}`} d={`M${x(from) + 1} 53H${x(to) - 1}`} />
          <Label x={(x(from) + x(to)) / 2} y={83} className="n s" anchor="middle">
            {name}
          </Label>
        </g>
      ))}
      <Path className="k" d={`M${margin} 58H${width - margin}${ticks(x, 10, 10)}`} />
      <Path d={ticks(x, 2, 6)} />
      {[0, leastScore.moderate, leastScore.low, 100].map((value) => (
        <Label
          key={value}
          x={x(value)}
          y={83}
          className={value % 100 === 0 ? 'n14' : 'nb'}
          anchor="middle"
        >
          {value}
        </Label>
      ))}
      <Path className="k3" d={`M${x(score)} 26V60`} />
      <path className="dot" d={`M${x(score) - 5} 24h10l-5 8z`} />
      <Label x={within(x(score))} y={18} className="nb" anchor="middle">
        {`You: ${score}`}
      </Label>
      {band && (
        <>
          <Area
            x={x(band.low) - 2}
            y={92}
            width={x(band.high) - x(band.low) + 4}
            height={12}
            className="others"
          />
          <Label
            x={within((x(band.low) + x(band.high)) / 2)}
            y={120}
            className="n14"
            anchor="middle"
          >
            {formatBand(band)}
          </Label>
        </>
      )}
    </Drawing>
  );
}

const levels = [
  { name: 'High', from: 0, to: leastScore.moderate, className: 'hi' },
  { name: 'Moderate', from: leastScore.moderate, to: leastScore.low, className: 'mo' },
  { name: 'Low', from: leastScore.low, to: 100, className: 'lo' },
];

const formatBand = ({ low, high }: Band) => (low === high ? `${low}` : `${low} to ${high}`);

function ticks(x: (value: number) => number, every: number, length: number): string {
  const values = Array.from({ length: 100 / every + 1 }, (_, index) => index * every);
  return values.map((value) => `M${Math.round(x(value) * 10) / 10} 58v${length}`).join('');
}
