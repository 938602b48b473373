import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawings/drawing.tsx';

type IndexSheetProps = { label: string; children: ReactNode };

/** The common size of the index drawings. Their labels have room for 13 units. */
export function IndexSheet({ label, children }: IndexSheetProps) {
  return (
    <Drawing width={264} height={120} className="index" label={label}>
      {children}
    </Drawing>
  );
}
