/** Diagnoses the site that is given after the `#`, and posts the report to the surrounding page. */
import { diagnose, type DiagnoseOptions } from '../../../src/diagnose/index.ts';

const site = JSON.parse(decodeURIComponent(location.hash.slice(1))) as DiagnoseOptions;
const report = await diagnose(site);
parent.postMessage({ report }, '*');
