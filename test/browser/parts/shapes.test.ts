import { expect } from '@open-wc/testing';
import { readShapes } from '../../../src/element/parts/shapes.ts';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

/** Serializes the drawing that is read from a text, with its unique names made comparable. */
const read = (text: string): string | undefined => {
  const shapes = readShapes(text);
  return shapes && new XMLSerializer().serializeToString(shapes).replace(/shape-\d+-/g, 'N-');
};

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

describe('the shapes of an icon', () => {
  it('are taken over with their colours', () => {
    const shapes =
      '<g fill="#f60" transform="scale(2)"><path d="M0 0h5v5z"/><circle cx="2" cy="2" r="1"/></g>';
    const taken = readShapes(svg(shapes));
    expect(taken?.querySelector('g')?.getAttribute('fill')).to.equal('#f60');
    expect(taken?.querySelector('g > path')?.getAttribute('d')).to.equal('M0 0h5v5z');
    expect(taken?.querySelector('g > circle')?.getAttribute('r')).to.equal('1');
    expect(taken).to.be.instanceOf(SVGSVGElement);
  });

  it('are as large as the page says, and show what the file shows', () => {
    expect(read(svg('', 'width="35" height="33"'))).to.equal(`<svg ${XMLNS} viewBox="0 0 35 33"/>`);
    expect(read(svg('', 'width="1" height="1" viewBox="3 3 9 9"'))).to.equal(
      `<svg ${XMLNS} viewBox="3 3 9 9"/>`,
    );
  });

  it('are drawn: a red square is red', async () => {
    const shapes = readShapes(svg('<rect width="10" height="10" style="fill: #f00; stroke:none"/>'));
    if (!shapes) throw new Error('It was not taken.');
    document.body.append(shapes);
    expect(getComputedStyle(shapes.firstElementChild as Element).fill).to.match(/^(?:rgb\(255, 0, 0\)|#f00)/);
    expect(shapes.querySelector('[style]')).to.equal(null);
    shapes.remove();
  });

  it('keep references to their own, under names that no other icon has', () => {
    const gradient =
      '<defs><linearGradient id="title"><stop offset="0" stop-color="red"/></linearGradient></defs>';
    const text = svg(`${gradient}<path d="M0 0" fill="url(#title)"/>`);
    expect(read(text)).to.contain('id="N-title"').and.to.contain('fill="url(#N-title)"');
    expect(readShapes(text)?.querySelector('[id]')?.id).not.to.equal(
      readShapes(text)?.querySelector('[id]')?.id,
    );
  });

  it('leave out what programs write about themselves', () => {
    const remarks = `<title>A &amp; B</title><metadata><rdf:RDF><cc:Work><script>1</script></cc:Work></rdf:RDF></metadata>
      <sodipodi:namedview id="x"/><!-- <script>1</script> --><path d="M1 1" data-name="x" class="a" xml:space="preserve"/>`;
    const prolog = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n';
    expect(read(prolog + svg(remarks))).to.equal(`<svg ${XMLNS} viewBox="0 0 10 10"><path d="M1 1"/></svg>`);
  });

  for (const [what, content] of Object.entries({
    'a script': '<script>window.hurt = 1</script>',
    'a script of another name space': '<x xmlns="http://www.w3.org/1999/xhtml"/>',
    'a picture from elsewhere': '<image href="//evil.example/x.png"/>',
    'a page': '<foreignObject><iframe src="//evil.example"/></foreignObject>',
    'a style sheet': '<style>path { fill: red }</style>',
    'a copy': '<use href="//evil.example/x.svg#a"/>',
    'a link': '<a href="javascript:hurt = 1"><path d="M0 0"/></a>',
    'an animation': '<animate attributeName="href" to="javascript:hurt = 1"/>',
    words: '<text>Send your keys to</text>',
    'a filter': '<filter id="f"><feImage href="//evil.example"/></filter>',
    'a paint from elsewhere': '<path fill="url(//evil.example/x.svg#a)"/>',
    'a paint behind an escape': '<path fill="u\\72l(//evil.example/x.svg#a)"/>',
    'a paint behind an entity': '<path fill="&#117;rl(//evil.example/x.svg#a)"/>',
    'a paint in a style': '<path style="fill:red;fill:URL(//evil.example/x.svg#a)"/>',
    'a mask from elsewhere': `<path mask="image-set('http://evil.example/x.png' 1x)"/>`,
    'a mask by an older name': `<path style="mask:-webkit-image-set('//evil.example/x.png' 1x)"/>`,
    'a clip from elsewhere': `<path clip-path="src('//evil.example/x.svg#a')"/>`,
    'a paint by a program': '<path fill="paint(hurt)"/>',
    'a function without a name': '<path fill="(url)"/>',
    'a comment in a value': '<path mask="image-set/**/(x)"/>',
    'a section of characters': '<![CDATA[<script>1</script>]]>',
    'an attribute without quotes': '<path d=M0/>',
    'more than an icon has': '<g/>'.repeat(3000),
  })) {
    it(`are not taken where there is ${what}`, () => expect(read(svg(content))).to.equal(undefined));
  }

  it('are not taken from what is no SVG', () => {
    const rules = '<!DOCTYPE svg [<!ENTITY a "b">]>';
    for (const text of [
      '',
      'x',
      '<',
      '<svg',
      '<html></html>',
      '<path d="M0 0"/>',
      rules + svg(''),
      svg('') + svg(''),
    ]) {
      expect(read(text), text).to.equal(undefined);
    }
  });

  it('keep colours and moves by function', () => {
    const content = '<path d="M0-.5e-3,4" fill="rgb(0 0 0 / 50%)" transform="translate(1,2) skewX(-4)"/>';
    expect(read(svg(content))).to.contain(content.replace('/>', ''));
  });

  it('bring no attribute that does something', () => {
    const text = svg(
      '<path d="M0 0" onclick="hurt = 1" onload="hurt = 1" href="//evil.example" xlink:href="//x"/>',
    );
    expect(read(text)).to.equal(`<svg ${XMLNS} viewBox="0 0 10 10"><path d="M0 0"/></svg>`);
    expect(readShapes(svg('', 'onload="hurt = 1"'))?.getAttributeNames()).to.deep.equal([]);
  });

  it('are read in no time, whatever the text', () => {
    for (const text of [
      '<svg ' + 'a="" '.repeat(30_000),
      '<svg' + ' '.repeat(130_000),
      '<!--'.repeat(30_000),
    ]) {
      expect(read(text)).to.equal(undefined);
    }
  });
});
