import { Island } from '../../ui/island.tsx';
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx';
import { Frame } from '../../ui/page/frame.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { Resource } from '../catalogue.ts';
import type { DownloadAnswer } from '../downloads/download-answer.ts';
import { DownloadForm } from '../downloads/download-form.tsx';
import { inside } from '../inside.ts';
import { resourceTrail } from '../resource-path.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import { InsideList } from './inside-list.tsx';
import '../../ui/controls.css';
import './resources.css';

type Props = { resource: Resource; answer: DownloadAnswer | undefined };

/** A document's own page: what the dialog shows, for whoever has no JavaScript or comes by a link. */
export function ResourcePage({ resource, answer }: Props) {
  const { id, title, type, description } = resource;
  return (
    <Frame>
      <Breadcrumb trail={resourceTrail} current={title} />
      <PageHead
        title={title}
        eyebrow={`${type}, ${inside[id].pages} pages`}
        summary={description}
      />
      <div className="resource-page grid">
        <section className="form-part" aria-labelledby="where">
          <h2 id="where">Where shall we send the link?</h2>
          <Island
            name="download-form"
            part={DownloadForm}
            given={{ resource, place: 'page', answer }}
          />
        </section>
        <aside aria-label="The document">
          <CoverDrawing resource={resource} />
          <InsideList resource={resource} />
        </aside>
      </div>
    </Frame>
  );
}
