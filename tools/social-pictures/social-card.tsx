import type { ReactNode } from 'react';
import { company } from '../../src/company.ts';
import { Area, Label, Path } from '../../src/ui/drawings/drawing.tsx';
import { IndexDrawing } from '../../src/site/plates/index-drawings.tsx';
import { IndexSheet } from '../../src/site/plates/index-sheet.tsx';
import { Survey } from '../../src/site/plates/survey.tsx';
import { serviceContent } from '../../src/site/service-content.ts';
import { services } from '../../src/site/services.ts';
import { Brand } from '../../src/site/shell/top-bar.tsx';

/** Every picture that `pageMeta` can name. */
export const socialPictures: readonly string[] = [
  'default',
  'home',
  'assessment',
  'resources',
  ...services.map(({ slug }) => slug),
];

/** A link preview of 1200 by 630 px. Rendered to a file, never served. */
export function SocialCard({ picture }: { picture: string }) {
  const service = services.find(({ slug }) => slug === picture);
  const { heading, sentence, drawing } = cards[picture] ?? {
    heading: service?.name ?? company.name,
    sentence: service ? serviceContent(service.slug).sentence : company.audience,
    drawing: service && <IndexDrawing slug={service.slug} />,
  };
  return (
    <div className="social-card">
      <div className="edge" />
      <div className="social-words">
        {service && (
          <p className="drawing-number">
            <span>Drawing</span> {service.number}
          </p>
        )}
        <h1>{heading}</h1>
        <p>{sentence}</p>
      </div>
      {drawing ? <div className="plate">{drawing}</div> : <Survey />}
      {picture !== 'default' && <Brand />}
    </div>
  );
}

/** A score of 55 on the scale of the assessment. */
function Score() {
  return (
    <IndexSheet label="A score of 55 out of 100, between 50 and 80: moderate risk">
      <Area x={12} y={60} width={120} height={26} className="t3" />
      <Area x={132} y={60} width={72} height={26} className="t1" />
      <Area x={204} y={60} width={48} height={26} className="sea0" />
      <Area x={12} y={60} width={240} height={26} className="k" />
      <Path className="k" d="M132 60v32M204 60v32" />
      <Path className="k3" d="M144 50v36" />
      <Label x={144} y={40} className="big" anchor="middle">
        55
      </Label>
      <g className="sg">
        <Label x={72} y={106}>
          High
        </Label>
        <Label x={168} y={106}>
          Moderate
        </Label>
        <Label x={228} y={106}>
          Low
        </Label>
      </g>
    </IndexSheet>
  );
}

/** Six documents, lying one over another. */
function Documents() {
  const sheets = [0, 1, 2, 3, 4, 5].map((n) => ({ x: 22 + n * 28, y: 30 - n * 4 }));
  return (
    <IndexSheet label="Six documents">
      {sheets.map(({ x, y }) => (
        <g key={x}>
          <Area x={x} y={y} width={66} height={86} className="bar2" />
          <Path className="k2" d={`M${x + 9} ${y + 14}h30`} />
          <Path
            className="h"
            d={[26, 36, 46, 56, 66].map((d) => `M${x + 9} ${y + d}h48`).join('')}
          />
        </g>
      ))}
    </IndexSheet>
  );
}

const cards: Partial<Record<string, { heading: string; sentence: string; drawing?: ReactNode }>> = {
  home: { heading: 'Expert Cyber Security Services', sentence: company.audience },
  assessment: {
    heading: 'Security Assessment',
    sentence: 'Ten questions in about two minutes. A score out of 100, and what to do first.',
    drawing: <Score />,
  },
  resources: {
    heading: 'Free Resources',
    sentence: 'Checklists, guides and templates on cyber security, free to download.',
    drawing: <Documents />,
  },
};
