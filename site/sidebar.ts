/** A page in the sidebar, or one of its sections. */
export interface SidebarItem {
  readonly text: string;
  /** Path of the page without its extension, such as `/theming`, with the anchor of a section if there is one. */
  readonly link: string;
}

/** Pages under one heading of the sidebar. */
export interface SidebarGroup {
  readonly text: string;
  readonly items: readonly SidebarItem[];
}

/** The sidebar, with every page in reading order. A test compares it with `docs/`. */
export const SIDEBAR: readonly SidebarGroup[] = [
  {
    text: 'Quick starts',
    items: [
      { text: 'Overview', link: '/' },
      { text: 'HTML', link: '/quick-start#html' },
      { text: 'React', link: '/quick-start#react' },
      { text: 'Next.js', link: '/quick-start#nextjs' },
      { text: 'Vue', link: '/quick-start#vue' },
      { text: 'Nuxt', link: '/quick-start#nuxt' },
      { text: 'Svelte', link: '/quick-start#svelte' },
      { text: 'SvelteKit', link: '/quick-start#sveltekit' },
      { text: 'Angular', link: '/quick-start#angular' },
      { text: 'Solid', link: '/quick-start#solid' },
      { text: 'Rendered on a server', link: '/quick-start#rendered-on-a-server' },
    ],
  },
  {
    text: 'The element',
    items: [
      { text: 'Signing people in', link: '/sign-in' },
      { text: 'Attributes, live', link: '/attributes' },
      { text: 'Recipes', link: '/recipes' },
      { text: 'First screen from a server', link: '/server-rendering' },
      { text: 'Theming', link: '/theming' },
      { text: 'Languages', link: '/languages' },
      { text: 'Accessibility', link: '/accessibility' },
      { text: 'Events and errors', link: '/events-and-errors' },
      { text: 'Error catalogue', link: '/errors' },
      { text: 'Diagnose', link: '/diagnose' },
      { text: 'Integrity', link: '/integrity' },
    ],
  },
  {
    text: 'Servers and programs',
    items: [
      { text: 'Sessions on a server', link: '/server-sessions' },
      { text: 'Webhooks', link: '/webhooks' },
      { text: 'The API and its client', link: '/client' },
      { text: 'The protocol', link: '/protocol' },
      { text: 'Signing for chains', link: '/signing' },
      { text: 'Policies', link: '/policies' },
      { text: 'Proofs', link: '/proofs' },
      { text: 'Tests of an application', link: '/testing' },
    ],
  },
  {
    text: 'The service',
    items: [
      { text: 'Running it', link: '/service' },
      { text: 'Operating it', link: '/operating' },
      { text: 'With published clients', link: '/compatibility' },
    ],
  },
  {
    text: 'The project',
    items: [
      { text: 'Comparison', link: '/comparison' },
      { text: 'Security', link: '/security' },
      { text: 'Changes', link: '/changelog' },
      { text: 'Contributing', link: '/contributing' },
      { text: 'Working on Latchkey', link: '/development' },
    ],
  },
];
