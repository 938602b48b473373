/**
 * The oldest fully supported browsers. The build targets them, and a test compares the documents. The newest
 * feature that they all have is `::details-content`, which prints collapsed answers.
 */
const oldest = { chrome: '131', edge: '131', firefox: '143', safari: '18.4', ios: '18.4' };

/** For Vite. */
export const buildTarget = Object.entries(oldest).map(([name, version]) => name + version);

export const supportedBrowsers = `Chrome and Edge ${oldest.chrome}, Firefox ${oldest.firefox}, and Safari ${oldest.safari} on a Mac, an iPhone or an iPad`;

export const olderBrowsers =
  'Older ones get every page and form, but perhaps without the scripts that make forms quicker, without our colours, in a simpler layout, and on paper without folded answers.';
