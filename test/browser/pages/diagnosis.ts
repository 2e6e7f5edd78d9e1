/** Diagnoses the site that stands after the `#`, and tells the page around it. */
import { diagnose, type DiagnoseOptions } from '../../../src/diagnose/index.ts';

const site = JSON.parse(decodeURIComponent(location.hash.slice(1))) as DiagnoseOptions;
const report = await diagnose(site);
parent.postMessage({ report }, '*');
