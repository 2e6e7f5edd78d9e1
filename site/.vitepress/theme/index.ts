import { h, onMounted, ref, type VNode } from 'vue';
import { onContentUpdated, withBase } from 'vitepress';
import base from 'vitepress/theme-without-fonts';
import { findService, showLiveExamples } from './live.ts';
import './theme.css';

/** Link back to the demo, if the site is served beside it. */
const DemoLink = {
  setup(): () => VNode | undefined {
    // Only the browser can tell, because the files of the pages are the same everywhere.
    const isThere = ref(false);
    onMounted(() => (isThere.value = findService() !== undefined));
    return () =>
      isThere.value ? h('a', { class: 'demo-link', href: '/', target: '_self' }, 'Demo') : undefined;
  },
};

/** The page for an unknown address. */
const Missing = (): VNode =>
  h('main', { class: 'missing' }, [
    h('h1', 'This page does not exist'),
    h('p', ['Search for it, or go to the ', h('a', { href: withBase('/') }, 'overview'), '.']),
  ]);

/** The theme of VitePress in the colours of the demo, with live elements. */
export default {
  extends: base,
  Layout: () =>
    h(base.Layout, undefined, { 'nav-bar-content-after': () => h(DemoLink), 'not-found': Missing }),
  setup(): void {
    onContentUpdated(showLiveExamples);
  },
};
