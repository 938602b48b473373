import { Button } from '../../ui/button.tsx';

/** Without JavaScript, explains how to print. */
export function PrintButton() {
  return (
    <div className="print-button">
      <Button type="button" variant="secondary" onClick={() => window.print()}>
        Print
      </Button>
      <p>Use your browser’s Print command.</p>
    </div>
  );
}
