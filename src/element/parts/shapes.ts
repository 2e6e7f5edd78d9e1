/**
 * Reads the shapes of an SVG that a stranger has given, so that they can stand in the page itself: an image element
 * would need `img-src data:` in the page's policy. Nothing of the file is taken over but what is listed here; every node
 * is created by this program.
 */

/** Elements that draw, and elements that say how. */
const SHAPES =
  /^(?:svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|clipPath|mask|linearGradient|radialGradient|stop)$/;

/** Elements that describe the file, or the program that drew it, and draw nothing. */
const REMARKS = /^(?:title|desc|metadata|[\w.-]+:[\w:.-]+)$/;

/**
 * A comment, an instruction, a type without rules of its own, or a tag: whether it ends an element, its name, its
 * attributes, whether it is empty.
 */
const MARKUP =
  /<(?:!--[^]*?-->|!DOCTYPE[^>[]*>|\?[^]*?\?>|(\/)?([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?>)/y;

/** One attribute of a tag: its name, and its value in either kind of quotes. */
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** An attribute that is taken over: how a shape lies, and its colours. Everything else of a tag is left out. */
const TAKEN_ATTRIBUTE =
  /^(?:id|d|points|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|fr|width|height|viewBox|transform|opacity|color|(?:fill|clip)(?:-rule)?|fill-opacity|stroke(?:-(?:width|opacity|linecap|linejoin|miterlimit|dasharray|dashoffset))?|offset|stop-color|stop-opacity|gradientUnits|gradientTransform|spreadMethod|clip-path|clipPathUnits|mask|maskUnits|maskContentUnits)$/;

/** A reference to something in the same file; any other address would be fetched. */
const OWN = /^url\((['"]?)#([\w.:-]+)\1\)$/;

/** The characters of numbers, paths, colours and names; an address has others. */
const PLAIN = /^[\w\s#%.,+/!()-]*$/;

/** A function in a value, with its name. */
const FUNCTION = /([\w-]*)\s*\(/g;

/** Functions that give a colour or move a shape; others may fetch. */
const TAKEN_FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color|matrix|translate|scale|rotate|skew[XY])$/;

/** An icon is far smaller. */
const MOST_NODES = 2000;

let count = 0;

/**
 * The shapes of an SVG as a node of this document, without a size of its own. Undefined for what is no SVG and for what
 * takes more than shapes and colours: pictures, text, styles, references to elsewhere.
 *
 * Read with expressions, because a page may allow no text to become nodes (Trusted Types): what they take wrongly is a
 * shape that is missing, and never more.
 */
export function readShapes(text: string): SVGElement | undefined {
  const prefix = `shape-${++count}-`;
  /** The open elements; undefined for a remark, and for everything in one. */
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

/** Undefined for what is more than a shape. */
function create(name: string, attributes: string, prefix: string): SVGElement | undefined {
  if (!SHAPES.test(name)) return undefined;
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [, attribute = '', quoted, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = quoted ?? single ?? '';
    // A style attribute would need a policy that allows it.
    const pairs = attribute === 'style' ? value.split(';').map(toPair) : [[attribute, value] as const];
    for (const [key, text] of pairs) if (!write(element, key.trim(), text.trim(), prefix)) return undefined;
  }
  return element;
}

function toPair(declaration: string): readonly [string, string] {
  const [name = '', ...value] = declaration.split(':');
  return [name, value.join(':')];
}

/** False for a value that is none of those that shapes and colours have, because it may hide an address. */
function write(element: SVGElement, name: string, value: string, prefix: string): boolean {
  if (!TAKEN_ATTRIBUTE.test(name)) return true;
  const [, , own] = OWN.exec(value) ?? [];
  if (own === undefined && name !== 'id' && !isPlain(value)) return false;
  // Names are those of the whole shadow root, where another icon may have the same.
  if (own !== undefined) element.setAttribute(name, `url(#${prefix}${own})`);
  else element.setAttribute(name, name === 'id' ? prefix + value : value);
  return true;
}

function isPlain(value: string): boolean {
  return (
    PLAIN.test(value) && [...value.matchAll(FUNCTION)].every(([, name = '']) => TAKEN_FUNCTION.test(name))
  );
}

/** The size is the page's; what the file says of it is the part of the plane to show. */
function withView(image: SVGElement): SVGElement {
  const [width, height] = ['width', 'height'].map((name) => parseFloat(image.getAttribute(name) ?? ''));
  if (!image.hasAttribute('viewBox') && width && height) {
    image.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
  for (const name of ['width', 'height', 'x', 'y']) image.removeAttribute(name);
  return image;
}
