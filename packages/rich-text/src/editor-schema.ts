import { defaultCodeLanguage, editorHeadingLevels, isSafeHref } from '@ledgerdeck/blocks'
import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model'
import type { HtmlElement } from './html-element.ts'

/** `block` has fields other than content, such as id and order; null until there are any. */
const ofBlock = { attrs: { block: { default: null } }, group: 'block' }

const plainText = { content: 'text*', marks: '', whitespace: 'pre' as const }

const maxLevel = Math.max(...editorHeadingLevels)

/** Replaces the browser DOM of ProseMirror's types, which servers do not have. */
export function ofHtml<Attrs>(read: (element: HtmlElement) => Attrs): (element: object) => Attrs {
  return (element) => read(element as HtmlElement)
}

/** A block that is edited in a form instead of as text. */
function fieldsNode(name: string): NodeSpec {
  return {
    ...ofBlock,
    atom: true,
    draggable: true,
    toDOM: ({ attrs }) => ['figure', { [`data-${name}`]: '', ...clientIdOf(attrs.block) }],
    parseDOM: [],
  }
}

function clientIdOf(block: unknown): Record<string, string> {
  const isNamed = typeof block === 'object' && block !== null && 'clientId' in block
  return isNamed ? { 'data-client-id': String(block.clientId) } : {}
}

const nodes = {
  doc: { content: 'block*' },
  paragraph: {
    ...ofBlock,
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  heading: {
    ...ofBlock,
    ...plainText,
    attrs: { ...ofBlock.attrs, level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, maxLevel) } })),
    toDOM: ({ attrs }) => [`h${Math.max(2, attrs.level)}`, { 'data-level': attrs.level }, 0],
  },
  quote: {
    ...ofBlock,
    content: 'quote_text attribution',
    defining: true,
    isolating: true,
    parseDOM: [{ tag: 'figure[data-quote]' }],
    toDOM: (): DOMOutputSpec => ['figure', { 'data-quote': '' }, 0],
  },
  quote_text: {
    content: 'inline*',
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  attribution: {
    ...plainText,
    parseDOM: [{ tag: 'figcaption', context: 'quote/' }],
    toDOM: (): DOMOutputSpec => ['figcaption', 0],
  },
  code_snippet: {
    ...ofBlock,
    ...plainText,
    code: true,
    defining: true,
    isolating: true,
    attrs: { ...ofBlock.attrs, language: { default: defaultCodeLanguage } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: ofHtml(languageOf) }],
    toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
  },
  list: {
    ...ofBlock,
    content: 'list_item+',
    attrs: { ...ofBlock.attrs, listType: { default: 'unordered' } },
    parseDOM: [
      { tag: 'ul', attrs: { listType: 'unordered' } },
      { tag: 'ol', attrs: { listType: 'ordered' } },
    ],
    toDOM: ({ attrs }) => [attrs.listType === 'ordered' ? 'ol' : 'ul', 0],
  },
  list_item: {
    attrs: { source: { default: null } },
    content: 'inline*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  image: fieldsNode('image'),
  calculator: fieldsNode('calculator'),
  unsupported: fieldsNode('unsupported'),
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>

/** Highlighters name the language by a class, as in `language-python`. */
function languageOf(element: HtmlElement): { language: string } | null {
  const classes = [element, ...element.children].map((part) => part.getAttribute('class') ?? '').join(' ')
  const language = /(?:^|[\s;])(?:lang(?:uage)?-|brush: ?)([\w+#.-]{1,40})/.exec(classes)?.[1]
  return language ? { language } : null
}

/** Attribute of pasted HTML (`html-nodes.ts`): the content security policy forbids `style`. */
function styleOf(element: Pick<HtmlElement, 'getAttribute'>): string {
  return element.getAttribute('data-style') ?? ''
}

function styleRule(pattern: RegExp): TagParseRule {
  return {
    tag: 'span[data-style]',
    consuming: false,
    getAttrs: ofHtml((element) => (pattern.test(styleOf(element)) ? null : false)),
  }
}

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: ofHtml((element) => {
          const href = element.getAttribute('href') ?? ''
          return isSafeHref(href) ? { href } : false
        }),
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  strong: {
    parseDOM: [
      // Google Docs wraps whole documents in a `b` that is not bold.
      {
        tag: 'b',
        getAttrs: ofHtml((element) =>
          /(?<![-\w])font-weight:\s*(?:normal|400)/.test(styleOf(element)) ? false : null,
        ),
      },
      { tag: 'strong' },
      styleRule(/(?<![-\w])font-weight:\s*(?:bold|[6-9]\d\d)/),
    ],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, styleRule(/(?<![-\w])font-style:\s*italic/)],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  code: {
    code: true,
    inclusive: false,
    parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }, { tag: 'tt' }],
    toDOM: (): DOMOutputSpec => ['code', { spellcheck: 'false' }, 0],
  },
} satisfies Record<string, MarkSpec>

/** Blocks are flat: only quotes and lists contain other text blocks. */
export const editorSchema = new Schema({ nodes, marks })
