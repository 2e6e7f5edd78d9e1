/**
 * Texts that have broken software before: what a name, a contact, a translation or a configuration may hold by accident
 * or by malice. Whatever shows text is to show each of them as text.
 */

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const characters = (points: readonly number[]): readonly string[] =>
  points.map((point) => String.fromCodePoint(point));
const hex = (text: string): string => (text.codePointAt(0) ?? 0).toString(16);
/** A word around each character, named after it so that a failing test says which one it was. */
const inside = (points: readonly number[]): readonly string[] =>
  characters(points).map((text) => `be${text}tween ${hex(text)}`);

const controls = inside([...range(0, 0x1f), ...range(0x7f, 0x9f)]);

const spaces = inside([0x20, 0xa0, 0x1680, ...range(0x2000, 0x200a), 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

const invisible = inside([
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x3164, 0xfe00, 0xfe0f, 0xfeff],
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x2064),
  ...range(0x2066, 0x206f),
  ...[0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xfffc, 0xfffd, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100],
]);

const directions = [
  '\u202egnp.exe',
  'invoice\u202efdp.exe',
  '\u202e\u202e\u202eturned three times',
  '\u202dheld\u202e turned \u202dheld again',
  '\u2066isolated without an end',
  '\u2069\u2069\u2069ended without a beginning',
  '\u2067ada@example.com\u2069',
  '\u202amany '.repeat(70),
  'שלום ada@example.com مرحبا +49 30 1234',
  '\u200f123\u200f-\u200f456\u200f',
  '(مرحبا (hello) [שלום] {abc',
  'a\u200fb\u200ec\u061cd',
];

/** Marks over, through and under letters, more of them on each. */
const piled = [1, 2, 4, 8, 16, 32, 64, 128].map((height) =>
  [...`tower ${height}`]
    .map(
      (letter, index) =>
        letter + characters(range(0, height - 1).map((at) => 0x300 + ((index * 7 + at) % 0x70))).join(''),
    )
    .join(''),
);

const emoji = [
  ...['👩‍👩‍👧‍👦', '👩🏽‍🚀', '🏳️‍🌈', '🏴‍☠️', '❤️‍🔥', '👁️‍🗨️', '🧑🏻‍🤝‍🧑🏿', '😶‍🌫️', '🐻‍❄️', '👨🏼‍❤️‍💋‍👨🏾'],
  ...['👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿', '🏿', '👍🏿🏻', '👍\u200d\u200d👎'],
  ...['🇩🇪', '🇪🇬', '🇩', '🇩🇪🇪', '🇽🇽', '🇺🇸🇷🇺🇸🇦🇫🇦🇲', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ...[...'0123456789#*'].map((key) => `${key}\ufe0f\u20e3`),
  ...['☺', '☺\ufe0e', '☺\ufe0f', '©\ufe0f', '㊗\ufe0f', '🀄\ufe0e'],
  '🤯'.repeat(200),
];

const longWords = [
  ['Latin', 'W'],
  ['narrow', 'i'],
  ['digits', '8'],
  ['German', 'Rindfleisch'],
  ['Finnish', 'äänestys'],
  ['Arabic', 'كتابة'],
  ['Hebrew', 'שלום'],
  ['Thai', 'ภาษาไทย'],
  ['Devanagari', 'क्षत्रिय'],
  ['Tibetan', 'བོད'],
  ['Chinese', '漢字'],
  ['underscores', '_'],
  ['no-break', 'no\u00a0break\u00a0'],
  ['joined', 'a\u2060'],
].flatMap(([, word = '']) => [60, 300, 1500].map((length) => word.repeat(Math.ceil(length / word.length))));

/** Calls the trap of whoever tests: see hostile.test.ts. */
const CALL = 'latchkeyTrap()';

/** Markup that runs when a text is taken for HTML, in an attribute or in an address. */
export const scripts: readonly string[] = [
  ...[
    `<script>${CALL}</script>`,
    `<SCRIPT>${CALL}</SCRIPT>`,
    `<script >${CALL}</script >`,
    `<scr<script>ipt>${CALL}</scr</script>ipt>`,
    `<script/src="data:text/javascript,${CALL}"></script>`,
    `<script type=module>${CALL}</script>`,
    `<svg><script>${CALL}</script></svg>`,
    `<math><mtext><script>${CALL}</script></mtext></math>`,
    `</title><script>${CALL}</script>`,
    `</textarea><script>${CALL}</script>`,
    `</style><script>${CALL}</script>`,
    `--><script>${CALL}</script>`,
    `]]><script>${CALL}</script>`,
    `\u003cscript\u003e${CALL}\u003c/script\u003e\u0000`,
    `\\u003cscript\\u003e${CALL}\\u003c/script\\u003e`,
    `&lt;script&gt;${CALL}&lt;/script&gt;`,
    `&#60;script&#62;${CALL}&#60;/script&#62;`,
    `%3Cscript%3E${CALL}%3C/script%3E`,
    `＜script＞${CALL}＜/script＞`,
    `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
    `<template><img src=x onerror=${CALL}></template>`,
    `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
    `<iframe src="javascript:parent.${CALL}"></iframe>`,
    `<object data="javascript:${CALL}"></object>`,
    `<embed src="javascript:${CALL}">`,
    `<a href="javascript:${CALL}">press</a>`,
    `<a href="java&#9;script:${CALL}">press</a>`,
    `<form action="javascript:${CALL}"><button>press</button></form>`,
    `<button formaction="javascript:${CALL}">press</button>`,
    `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
    `<base href="javascript:${CALL}//">`,
    `<link rel=stylesheet href="data:text/css,*{display:none}">`,
    `<latchkey-login onclick=${CALL}></latchkey-login>`,
    `<slot name="footer" onslotchange=${CALL}></slot>`,
    `<dialog open onclose=${CALL}><form method=dialog>`,
    `<math href="javascript:${CALL}">press</math>`,
    `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
    `<svg><a><set attributeName=href to="javascript:${CALL}"/></a></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id=x onload='${CALL}'/>#x"/></svg>`,
    `<svg><foreignObject><body onload=${CALL}></foreignObject></svg>`,
    `<style>@import'javascript:${CALL}'</style>`,
    `<style onload=${CALL}></style>`,
  ],
  ...[
    'img src=x',
    'image src=x',
    'audio src=x',
    'video src=x',
    'input type=image src=x',
    'object data=x',
    'embed src=x',
  ].map((tag) => `<${tag} onerror=${CALL}>`),
  ...[
    'svg',
    'body',
    'iframe',
    'img src=data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'style',
    'link rel=stylesheet href=x',
  ].map((tag) => `<${tag} onload=${CALL}>`),
  ...[
    'input autofocus',
    'select autofocus',
    'textarea autofocus',
    'button autofocus',
    'div tabindex=0 autofocus',
  ].map((tag) => `<${tag} onfocus=${CALL}>`),
  ...[
    'details open ontoggle',
    'marquee onstart',
    'video oncanplay',
    'div onanimationstart',
    'div onpointerenter',
  ].map((tag) => `<${tag}=${CALL}>`),
  ...['"', "'", '`', '">', "'>", '/>', '" ', "' ", '\\"', '&quot;', '\n', '\0"'].flatMap((way) => [
    `${way}onfocus=${CALL} autofocus x=`,
    `${way}<img src=x onerror=${CALL}>`,
  ]),
  ...[
    'javascript:',
    'JaVaScRiPt:',
    ' javascript:',
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
    'vbscript:',
  ].map((scheme) => `${scheme}${CALL}`),
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,PHNjcmlwdD5sYXRjaGtleVRyYXAoKTwvc2NyaXB0Pg==`,
  `blob:null/${CALL}`,
  ...["';", '";', '`;', ');', '});', '*/', '//', '\\', '\u2028', '${', '}}'].map((end) => `${end}${CALL};//`),
];

const templates = [
  ...[
    '{{7*7}}',
    '${7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '{%if 1%}',
    '[[7*7]]',
    '@(7*7)',
    '{{{raw}}}',
    '{0} {1} %s %d %n',
  ],
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `#{${CALL}}`,
  `<%= ${CALL} %>`,
  `[[${CALL}]]`,
  ...[
    'lit$0$',
    '<!--?lit$123456789$-->',
    '<!--lit-part-->',
    '?lit$0$',
    '$lit$',
    'bound$lit$',
    '-->',
    '<!--',
    '<![CDATA[',
  ],
  ...['$&', '$1', "$'", '$`', '$$', '\\1', '\\u0041', '\\x41', '&amp;', '&nbsp;', '&#0;', '&NotEqualTilde;'],
];

const css = [
  '</style><style>*{display:none!important}',
  'red;background:url(https://example.invalid/x)',
  `red;background:url(javascript:${CALL})`,
  `width:expression(${CALL})`,
  `-moz-binding:url(javascript:${CALL})`,
  `@import 'data:text/css,*{color:red}';`,
  '}*{position:fixed;inset:0}{',
  ':host{display:none}',
  '::part(card){display:none}',
  '/*',
  '*/',
  '\\3c script\\3e',
  'var(--latchkey-accent)',
  'attr(onclick)',
  'url("',
  'light;}body{display:none',
  'position:fixed;top:0;left:0;width:9999px;height:9999px',
  '!important',
];

const queries = [
  ...[
    "'",
    "''",
    "' OR '1'='1",
    "' OR 1=1--",
    "'; DROP TABLE users;--",
    '" OR ""="',
    '1;SELECT pg_sleep(0)',
    "admin'/*",
  ],
  ...[
    "' UNION SELECT NULL,NULL--",
    "\\'; --",
    "%' ESCAPE '\\",
    '$$;$$',
    'E\\047',
    "1'||'1",
    '{"$gt":""}',
    '*)(uid=*',
    '%00',
  ],
];

const json = [
  ...[
    '{',
    '}',
    '[',
    '"',
    '\\',
    '{}',
    '[]',
    '{"a":',
    '"}',
    '\\"}',
    '[1,]',
    '{"__proto__":{"a":1}}',
    "{'a':1}",
    '\ufeff{}',
  ],
  ...[
    '\\ud800',
    '1e400',
    '{"a":1}{"b":2}',
    '/**/{}',
    'NaN}',
    '"\\u0000"',
    '[[[[[[[['.repeat(30),
    '<![CDATA[x]]>',
    '<?xml?>',
  ],
];

const brokenUnicode = [
  ...[
    '\ud800',
    '\udbff',
    '\udc00',
    '\udfff',
    '\udc00\ud800',
    '\ud83d',
    'a\ud83d',
    '\ud83db',
    '\ud83d\ud83d\ude00',
  ],
  ...characters([
    0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x1ffff, 0x10fffe, 0x10ffff, 0xe000, 0xf8ff, 0xf0000,
  ]),
];

const numbers = [
  ...[
    '0',
    '-0',
    '+0',
    '00',
    '0.0',
    '-1',
    '1e1',
    '1e309',
    '-1e309',
    '1e-400',
    '0x10',
    '0b11',
    '0o17',
    '1_000',
    '1,000.00',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1/0',
    '0/0',
    '∞',
    '٣',
    '३',
    '③',
    'Ⅷ',
    '½',
    '１２３',
    '۱۲۳',
    '𝟘𝟙𝟚',
    '--1',
    '+-1',
    '.',
  ],
  ...[
    '9007199254740993',
    '2147483648',
    '-2147483649',
    '18446744073709551616',
    '3.141592653589793238',
    '0'.repeat(400),
  ],
  ...[
    '2038-01-19T03:14:08Z',
    '0000-00-00',
    '99999-12-31',
    '24:00:00',
    '1970-01-01',
    '29.02.2023',
    '-000001-01-01',
  ],
];

const words = [
  ...[
    'null',
    'undefined',
    'true',
    'false',
    'nil',
    'None',
    'none',
    'NULL',
    'constructor',
    'prototype',
    '__proto__',
    'toString',
  ],
  ...[
    'valueOf',
    'hasOwnProperty',
    'then',
    'length',
    'name',
    'id',
    'title',
    'contact',
    'fault',
    'this',
    'arguments',
    'eval',
  ],
  ...[
    '[object Object]',
    'function(){}',
    'async',
    'await',
    'yield',
    'new',
    'delete',
    'CON',
    'NUL',
    'LPT1',
    'desktop.ini',
    '~',
  ],
];

const commands = [
  ...[
    '../../../etc/passwd',
    '..\\..\\windows',
    '/dev/null',
    'file:///etc/hosts',
    '\\\\server\\share',
    'C:\\',
    '~root',
    '|id',
  ],
  ...[
    '$(id)',
    '`id`',
    ';id',
    '&&id',
    '||id',
    '%0aid',
    '%s%s%s%n',
    '%x%x',
    '%99999d',
    '()(){:|:&};:',
    '$HOME',
    '%PATH%',
  ],
  ...[
    'a\r\nSet-Cookie: a=b',
    'a%0d%0aLocation: /',
    'https://example.invalid@example.com',
    '//example.invalid',
    '#',
    '?',
    '?#',
  ],
];

const languages = [
  ...[
    'Ünïcödé',
    'Ελληνικά',
    'Русский',
    'العربية',
    'עברית',
    'فارسی',
    'اردو',
    'हिन्दी',
    'தமிழ்',
    'ไทย',
    '한국어',
    '日本語',
    '中文',
  ],
  ...[
    'ᠮᠣᠩᠭᠣᠯ',
    'ߒߞߏ',
    'ދިވެހި',
    'ትግርኛ',
    'ខ្មែរ',
    'မြန်မာ',
    '𐌰𐌱𐌲',
    '𓀀𓀁𓀂',
    '𝕬𝖉𝖆',
    '🄰🄳🄰',
    'ａｄａ',
    'ꓮꓓꓮ',
    'аda@example.com',
  ],
  ...[
    'ﬀﬁﬂﬃ',
    'ß',
    'ẞ',
    'İ',
    'ı',
    'ŉ',
    'ǆ',
    'ΐ',
    'ﷺ',
    '﷽',
    '㎒',
    '℡',
    '㍿',
    '\u00c5',
    'A\u030a',
    '\u00e9',
    'e\u0301',
    '\uac00',
    '\u1100\u1161',
  ],
  ...[
    '',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '.',
    '…',
    '¯\\_(ツ)_/¯',
    '(╯°□°)╯︵ ┻━┻',
    'Ṱ̺̺o͞ ̷i̲̬',
    '˙ɐʇɐp uʍop ǝpᴉsd∩',
    'Lorem\n\n\nipsum',
  ],
];

/** Every hostile text, each once. */
export const hostileTexts: readonly string[] = [
  ...new Set([
    ...[...controls, ...spaces, ...invisible, ...directions, ...piled, ...emoji, ...longWords],
    ...[...scripts, ...templates, ...css, ...queries, ...json, ...brokenUnicode, ...numbers],
    ...[...words, ...commands, ...languages],
  ]),
];
