import { html, type TemplateResult } from 'lit/html.js';
import { describeFault } from '../../../src/element/parts/describe-fault.ts';
import { styles as methodStyles } from '../../../src/element/parts/method-buttons.ts';
import { screenOf } from '../../../src/element/screens/index.ts';
import { findLaterScreen } from '../../../src/element/screens/later.ts';
import type { ScreenModule } from '../../../src/element/screens/screen.ts';
import { styles } from '../../../src/element/styles.ts';
import { ViewElement } from '../../../src/element/view-element.ts';
import type { Fault, FlowEvent, FlowState } from '../../../src/flow/state.ts';
import { messages } from '../../../src/locales/en.ts';
import { NOW_MS } from '../../unit/flow/samples.ts';
import { until } from './harness.ts';
import { holdStill } from './stillness.ts';

/** Draws one state as the element does, without the state machine. */
export class ScreenHost extends ViewElement {
  state: FlowState = { name: 'starting' };
  module: ScreenModule<never> | undefined;
  readonly sent: FlowEvent[] = [];

  constructor() {
    super();
    this.adopt(styles + methodStyles);
    holdStill(this.shadowRoot as ShadowRoot);
  }

  async show(state: FlowState): Promise<void> {
    const source = screenOf(state, this, findLaterScreen);
    this.module = typeof source === 'function' ? await source(this) : source;
    if (this.module?.styles) this.adopt(this.module.styles);
    this.state = state;
    this.requestUpdate();
    await until(() => this.shadowRoot?.querySelector('section > *'), state.name);
  }

  protected override settle(): void {
    // There is no state machine to start.
  }

  protected override draw(): TemplateResult {
    const context = {
      send: (event: FlowEvent) => void this.sent.push(event),
      t: messages,
      now: () => NOW_MS,
      describe: (fault: Fault) => describeFault(fault, messages, () => NOW_MS),
      isFirst: true,
    };
    return html`<section class="card" aria-labelledby="title">
      ${this.module?.screen(this.state as never, context)}
    </section>`;
  }

  protected override drawn(): void {
    // Nothing has to happen after a drawing.
  }
}
customElements.define('screen-host', ScreenHost);
