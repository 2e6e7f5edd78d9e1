import { fit } from './frames.js';

for (const frame of document.querySelectorAll('iframe')) fit(frame);
