import { company } from '../../company.ts';
import type { SocialPicture } from '../../platform/web/page.ts';
import { IndexDrawing } from '../plates/index-drawings.tsx';
import { Survey } from '../plates/survey.tsx';
import { services } from '../services.ts';
import { Brand } from './top-bar.tsx';

/** Every picture that `pageMeta` can name. */
export const socialPictures: readonly SocialPicture[] = [
  'default',
  'home',
  ...services.map(({ slug }) => slug),
];

/** A link preview of 1200 by 630 px. Rendered to a file, never served. */
export function SocialCard({ picture }: { picture: SocialPicture }) {
  const service = services.find(({ slug }) => slug === picture);
  return (
    <div className="social-card">
      <div className="edge" />
      <div className="social-words">
        {service && (
          <p className="drawing-number">
            <span>Drawing</span> {service.number}
          </p>
        )}
        <h1>{service?.name ?? headings[picture === 'home' ? 'home' : 'default']}</h1>
        <p>{service?.sentence ?? company.audience}</p>
      </div>
      {service ? (
        <div className="plate">
          <IndexDrawing slug={service.slug} />
        </div>
      ) : (
        <Survey />
      )}
      {picture !== 'default' && <Brand />}
    </div>
  );
}

const headings = { home: 'Expert Cyber Security Services', default: company.name };
