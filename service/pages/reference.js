// Searches the reference: what does not have every word is hidden, in the list and on the page. Opens what an address names.
const field = document.getElementById('search');
const found = document.getElementById('found');

/** Each thing that can be found, with its entry in the list and what is searched in it. */
const things = [...document.querySelectorAll('main article, main tbody tr')].map((element) => {
  const name = element.id || element.getAttribute('aria-labelledby');
  const entry = document.querySelector(`nav a[href="#${name}"]`)?.closest('li');
  // The name, the path and the sentence; all that there is only where these have nothing.
  const parts = element.matches('article') ? [...element.querySelectorAll(':scope > :is(h3, p)')] : [element];
  const head = parts
    .map(({ textContent }) => textContent)
    .join(' ')
    .toLowerCase();
  return { element, entry, head, whole: element.textContent.toLowerCase(), name: name.toLowerCase() };
});
const groups = [...document.querySelectorAll('main > section, nav > section')];

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (text) => words.every((word) => text.includes(word));
  const isNamed = things.some(({ head }) => isIn(head));
  let count = 0;
  for (const { element, entry, head, whole } of things) {
    const isFound = isIn(isNamed ? head : whole);
    element.hidden = !isFound;
    if (entry) entry.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector(':is(article, tbody tr, li):not([hidden])');
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 result' : `${count} results`;
}

field.addEventListener('input', search);
field.addEventListener('keydown', ({ key }) => {
  if (key !== 'Enter') return;
  const best =
    things.find(({ element, name }) => !element.hidden && name.includes(field.value.trim().toLowerCase())) ??
    things.find(({ element }) => !element.hidden);
  if (best) best.element.scrollIntoView();
});
// As on other pages of documentation: a slash begins a search.
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input')) return;
  event.preventDefault();
  field.focus();
});
