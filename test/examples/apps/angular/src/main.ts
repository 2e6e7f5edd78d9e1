import { bootstrapApplication } from '@angular/platform-browser';
import 'latchkey';
import { App } from './app';

bootstrapApplication(App).catch(console.error);
