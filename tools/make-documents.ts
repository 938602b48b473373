import { makeDocuments } from './documents/make-documents.ts';
import { launchBrowser } from '../e2e/browser.ts';

// `npm run documents` makes all six PDFs again; `npm run documents -- sme-checklist` one of them.
const browser = await launchBrowser();
try {
  await makeDocuments(browser, process.argv.slice(2), console.log);
} finally {
  await browser.close();
}
