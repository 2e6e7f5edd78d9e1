/**
 * Reads the shapes of an untrusted SVG, so that they can be part of the page itself: an image element would need
 * `img-src data:` in the page's policy. Only the elements and attributes listed here are copied; every node is created
 * by this program.
 */

/** Elements that draw, and elements that define how. */
const SHAPES =
  /^(?:svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|linearGradient|radialGradient|stop)$/;

/** Elements that draw nothing: descriptions of the file, or data of the program that made it. */
const REMARKS = /^(?:title|desc|metadata|[\w.-]+:[\w:.-]+)$/;

/**
 * A comment, a processing instruction, a DOCTYPE without declarations, or a tag with these groups: whether it is an end
 * tag, its name, its attributes, whether it is empty.
 */
const MARKUP =
  /<(?:!--[^]*?-->|!DOCTYPE[^>[]*>|\?[^]*?\?>|(\/)?([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>)/y;

/** One attribute of a tag: its name, and its value in either kind of quotes. */
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes that are copied: geometry and colours. All others are dropped. */
const TAKEN_ATTRIBUTE =
  /^(?:id|d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|fr|width|height|viewBox|transform|opacity|color|(?:fill|clip)(?:-rule)?|fill-opacity|stroke(?:-(?:width|opacity|linecap|linejoin|miterlimit|dasharray|dashoffset))?|offset|stop-color|stop-opacity|gradientUnits|gradientTransform|spreadMethod|clip-path|clipPathUnits|mask|maskUnits|maskContentUnits)$/;

/** A reference inside the file; any other address would be fetched. */
const OWN = /^url\((['"]?)#([\w.:-]+)\1\)$/;

/** The characters of numbers, paths, colours and names; an address needs others. */
const PLAIN = /^[\w\s#%.,+/!()-]*$/;

/** The name of a function in a value. */
const FUNCTION = /([\w-]*)\s*\(/g;

/** Functions that give a colour or a transformation; others may fetch. */
const TAKEN_FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|matrix|translate|scale|rotate|skew[XY])$/;

/** Most nodes of an icon; real icons have far fewer. */
const MOST_NODES = 2000;

let count = 0;

/**
 * Reads an SVG into a node of this document, without a size of its own. Undefined for text that is not an SVG, or an
 * SVG that needs more than shapes and colours: images, text, styles, external references.
 *
 * It uses regular expressions, because a page may forbid that text becomes nodes (Trusted Types). If they misread
 * something, a shape is missing, nothing worse.
 */
export function readShapes(text: string): SVGElement | undefined {
  const prefix = `shape-${++count}-`;
  /** The open elements; undefined for a descriptive element and everything inside it. */
  const open: (SVGElement | undefined)[] = [];
  let image: SVGElement | undefined;
  let nodes = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', MARKUP.lastIndex)) {
    MARKUP.lastIndex = at;
    const found = MARKUP.exec(text);
    if (!found) return undefined;
    const [, isEnd, name, attributes = '', isEmpty] = found;
    if (name === undefined) continue;
    if (isEnd) {
      open.pop();
      continue;
    }
    const isRemark = open.length > 0 && (!open.at(-1) || REMARKS.test(name));
    const element = isRemark ? undefined : create(name, attributes, prefix);
    if (!isRemark && (!element || ++nodes > MOST_NODES)) return undefined;
    if (open.length > 0) {
      if (element) open.at(-1)?.append(element);
    } else if (image || name !== 'svg') return undefined;
    else image = element;
    if (!isEmpty) open.push(element);
  }
  return image && withView(image);
}

/** Creates an element with its attributes; undefined when it is not a shape. */
function create(name: string, attributes: string, prefix: string): SVGElement | undefined {
  if (!SHAPES.test(name)) return undefined;
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [, attribute = '', quoted, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = quoted ?? single ?? '';
    // Declarations become attributes, because a style attribute would need a policy that allows it.
    const pairs = attribute === 'style' ? value.split(';').map(toPair) : [[attribute, value] as const];
    for (const [key, text] of pairs) if (!write(element, key.trim(), text.trim(), prefix)) return undefined;
  }
  return element;
}

function toPair(declaration: string): readonly [string, string] {
  const [name = '', ...value] = declaration.split(':');
  return [name, value.join(':')];
}

/** Copies an attribute. False for a value that is not one of a shape or a colour, because it may contain an address. */
function write(element: SVGElement, name: string, value: string, prefix: string): boolean {
  if (!TAKEN_ATTRIBUTE.test(name)) return true;
  const [, , own] = OWN.exec(value) ?? [];
  if (own === undefined && name !== 'id' && !isPlain(value)) return false;
  // Ids are shared by the whole shadow root, where another icon may use the same one, so they get a prefix.
  if (own !== undefined) element.setAttribute(name, `url(#${prefix}${own})`);
  else element.setAttribute(name, name === 'id' ? prefix + value : value);
  return true;
}

function isPlain(value: string): boolean {
  return (
    PLAIN.test(value) && [...value.matchAll(FUNCTION)].every(([, name = '']) => TAKEN_FUNCTION.test(name))
  );
}

/** Removes the size, which the page sets. If there is no viewBox, the file's size becomes the viewBox. */
function withView(image: SVGElement): SVGElement {
  const [width, height] = ['width', 'height'].map((name) => parseFloat(image.getAttribute(name) ?? ''));
  if (!image.hasAttribute('viewBox') && width && height) {
    image.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  for (const name of ['width', 'height', 'x', 'y']) image.removeAttribute(name);
  return image;
}
