/** Stands in for a search that asks a service: the site searches in the page. */
export default function leftOut() {
  throw new Error('The site has a search of its own.');
}
