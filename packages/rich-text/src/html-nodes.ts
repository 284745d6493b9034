import { isSafeHref, maxShortTexts } from '@ledgerdeck/blocks'
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { editorSchema, ofHtml } from './editor-schema.ts'
import type { HtmlElement, HtmlNode } from './html-element.ts'
import type { HtmlImage } from './node-content.ts'

/** Messages about content that was dropped or became another kind of block. */
export type LeftOut = Map<string, number>

const { nodes } = editorSchema

const unseen = 'script, style, head, meta, link, title, noscript, template, select, button, input, textarea'

const embedded = 'iframe, video, audio, embed, object, svg, canvas, map'

export interface HtmlOptions {
  /** Images become image blocks and embedded players links, instead of being dropped. */
  keepsMedia?: boolean
}

/** Converts foreign HTML, parsed after `withoutCode`, to blocks. Changes `body`. */
export function nodesOfHtml(body: HtmlElement, options: HtmlOptions = {}): { nodes: Node[]; leftOut: LeftOut } {
  const leftOut: LeftOut = new Map()
  if (options.keepsMedia) leftOut.set('player', linkPlayers(body))
  removeAll(body, unseen)
  removeComments(body)
  if (options.keepsMedia) markImages(body)
  else leftOut.set('image', removeAll(body, 'img, picture'))
  leftOut.set('embedded element', removeAll(body, embedded))
  leftOut.set('dividing line', removeAll(body, 'hr'))
  cleanWord(body)
  leftOut.set('table', flattenTables(body))
  const numbers = numbersOf(body)
  leftOut.set('nested list', flattenLists(body))
  for (const item of body.querySelectorAll('li')) joinLines(item)
  spellNumbers(numbers)
  for (const quote of body.querySelectorAll('blockquote')) cleanQuote(quote)
  for (const part of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) replaceBreaks(part, ' ')
  for (const code of body.querySelectorAll('pre')) replaceBreaks(code, '\n')
  const parser = options.keepsMedia ? parserWithImages : DocumentParser.fromSchema(editorSchema)
  // ProseMirror declares the DOM of browsers.
  const parsed = parser.parse(body as never)
  return { nodes: parsed.content.content.flatMap(tidied), leftOut }
}

const parserWithImages = new DocumentParser(editorSchema, [
  {
    node: 'image',
    tag: 'figure[data-image]',
    getAttrs: ofHtml((element) => ({ block: imageOf(element) })),
  },
  ...DocumentParser.fromSchema(editorSchema).rules,
])

const maxAddressCharacters = 2_000

function imageOf(element: HtmlElement): HtmlImage {
  const textOf = (name: string, maxCharacters: number) =>
    (element.getAttribute(name) ?? '').trim().replace(/\s+/g, ' ').slice(0, maxCharacters).toWellFormed()
  return {
    image_file: textOf('data-image', maxAddressCharacters),
    alt_text: textOf('data-alt', maxShortTexts.alt_text),
    caption: textOf('data-caption', maxShortTexts.caption),
  }
}

const unbroken = 'li, blockquote, table, pre, h1, h2, h3, h4, h5, h6'

/** Moves an image in a list, quote or table behind it, with the caption of its figure. */
function markImages(root: HtmlElement): void {
  for (const image of root.querySelectorAll('img')) {
    const marked = root.ownerDocument.createElement('figure')
    const caption = image.closest('figure')?.querySelector('figcaption')
    const address = image.getAttribute('src') ?? ''
    marked.setAttribute('data-image', address.startsWith('data:') ? '' : address)
    marked.setAttribute('data-alt', image.getAttribute('alt') ?? '')
    marked.setAttribute('data-caption', caption?.textContent ?? '')
    caption?.remove()
    const owner = outermost(image, unbroken)
    if (owner) owner.after(marked)
    else image.after(marked)
    image.remove()
  }
}

function outermost(element: HtmlElement, selector: string): HtmlElement | null {
  let found: HtmlElement | null = null
  for (let next = element.closest(selector); next; next = next.parentElement?.closest(selector) ?? null) found = next
  return found
}

function linkPlayers(root: HtmlElement): number {
  let count = 0
  for (const player of root.querySelectorAll('iframe, video, audio, embed')) {
    const source = player.getAttribute('src') ?? player.querySelector('source')?.getAttribute('src') ?? ''
    const href = source.startsWith('//') ? `https:${source}` : source
    if (!isSafeHref(href) || href.startsWith('/')) continue
    const link = root.ownerDocument.createElement('a')
    link.setAttribute('href', href)
    link.append(href)
    const line = root.ownerDocument.createElement('p')
    line.append(link)
    player.replaceWith(line)
    count += 1
  }
  return count
}

/** Call before parsing: the content security policy would report what is ignored anyway. */
export function withoutCode(html: string): string {
  return html
    .replace(/<(style|script|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son[a-z]+\s*=/gi, ' data-on='),
    )
}

function removeAll(root: HtmlElement, selector: string): number {
  const found = [...root.querySelectorAll(selector)]
  for (const element of found) element.remove()
  return found.length
}

const textNode = 3

const commentNode = 8

/** Removes comments, in which Word hides conditional parts. */
function removeComments(root: HtmlElement): void {
  for (const comment of nodesIn(root, commentNode)) comment.remove()
}

/** Returns nodes in document order. */
function nodesIn(root: HtmlElement, type: typeof textNode | typeof commentNode): HtmlElement[] {
  const found: HtmlElement[] = []
  const waiting: HtmlNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeType === type) found.push(node as HtmlElement)
    for (const child of [...node.childNodes].reverse()) waiting.push(child)
  }
  return found
}

/** Word writes lists, quotes and titles as paragraphs with classes and styles. */
function cleanWord(root: HtmlElement): void {
  for (const line of root.querySelectorAll('p[class*="Quote"]')) rename(line, 'blockquote')
  for (const line of root.querySelectorAll('p.MsoTitle')) rename(line, 'h1')
  let list = null as HtmlElement | null
  for (const item of root.querySelectorAll('p[data-style*="mso-list:"]')) {
    const tag = takeMarker(item)
    if (tag === null) continue
    if (list?.localName !== tag || list !== item.previousElementSibling) {
      list = root.ownerDocument.createElement(tag)
      item.before(list)
    }
    list.append(rename(item, 'li'))
  }
}

/** Returns null for text that is not in one of Word's lists. */
function takeMarker(item: HtmlElement): 'ol' | 'ul' | null {
  if (/mso-list:\s*(?:none|skip)/i.test(item.getAttribute('data-style') ?? '')) return null
  const marker = item.querySelector('span[data-style*="mso-list:Ignore" i]')
  marker?.remove()
  return /^\W?[\da-z]{1,3}[.)]/i.test(marker?.textContent?.trim() ?? '') ? 'ol' : 'ul'
}

function rename(element: HtmlElement, tag: string): HtmlElement {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Converts each row into a line. Tables with one column are only layout and are unwrapped. */
function flattenTables(root: HtmlElement): number {
  let count = 0
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')].map((row) => ({ row, cells: cellsOf(row) }))
    const isLayout = rows.every(({ cells }) => cells.length < 2)
    if (!isLayout) count += 1
    const caption = [...table.querySelectorAll('caption')].map((line) => rename(line, 'p'))
    table.replaceWith(
      ...caption,
      ...rows.map(({ row, cells }) => (isLayout ? withTag('div', row, cells) : lineOfCells(row, cells))),
    )
  }
  return count
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')
}

function withTag(tag: string, { ownerDocument }: HtmlElement, parts: Iterable<HtmlElement>): HtmlElement {
  const element = ownerDocument.createElement(tag)
  for (const part of parts) element.append(...part.childNodes)
  return element
}

function lineOfCells(row: HtmlElement, cells: readonly HtmlElement[]): HtmlElement {
  for (const [index, cell] of cells.entries()) {
    joinLines(cell)
    if (index > 0) cell.prepend(' | ')
  }
  return withTag('p', row, cells)
}

type ListNumbers = Map<HtmlElement, Map<HtmlElement, string>>

/** Lists count from 1. As in Markdown, other numbers become part of the text. */
function numbersOf(root: HtmlElement): ListNumbers {
  const numbers: ListNumbers = new Map()
  for (const list of root.querySelectorAll('ol[start]')) {
    const first = Number.parseInt(list.getAttribute('start') ?? '', 10)
    if (Number.isNaN(first) || first === 1) continue
    const items = [...list.children].filter(({ localName }) => localName === 'li')
    numbers.set(list, new Map(items.map((item, index) => [item, `${first + index}. `])))
  }
  return numbers
}

/** The items of such a list become paragraphs. */
function spellNumbers(numbers: ListNumbers): void {
  for (const [list, items] of numbers) {
    for (const [item, number] of items) item.prepend(number)
    for (const item of list.querySelectorAll('li')) rename(item, 'p')
    list.replaceWith(...list.childNodes)
  }
}

/** Moves items of an inner list behind the item that contains it. */
function flattenLists(root: HtmlElement): number {
  const inner = [...root.querySelectorAll(':is(ul, ol) :is(ul, ol)')].reverse()
  for (const list of inner) {
    const owner = list.parentElement?.closest('li')
    if (owner) owner.after(...itemsIn(list))
    else list.replaceWith(...itemsIn(list))
    // Keeps the words before and after it apart.
    list.replaceWith(' ')
  }
  return inner.length
}

const elementNode = 1

/** Converts loose text between the items into items. */
function itemsIn(list: HtmlElement): HtmlElement[] {
  const items: HtmlElement[] = []
  let loose: HtmlElement | null = null
  for (const node of [...list.childNodes]) {
    if (node.nodeType === elementNode && isKept(node as HtmlElement)) {
      items.push(node as HtmlElement)
      loose = null
      continue
    }
    if (loose === null) {
      if (!node.textContent?.trim()) continue
      loose = list.ownerDocument.createElement('li')
      items.push(loose)
    }
    loose.append(node)
  }
  return items
}

/** Items, their containers, and images, which are moved behind the list. */
function isKept(element: HtmlElement): boolean {
  return ['li', 'figure'].includes(element.localName) || element.querySelector('li, figure') !== null
}

const lineTags = 'p, div, h1, h2, h3, h4, h5, h6, pre, blockquote, section'

/** Converts paragraphs into lines within elements that can hold only one. */
function joinLines(part: HtmlElement): void {
  for (const code of part.querySelectorAll('pre')) breakLines(code)
  for (const line of [...part.querySelectorAll(lineTags)].reverse()) {
    if (line.nextSibling?.textContent?.trim()) line.after(line.ownerDocument.createElement('br'))
    if (line.previousSibling?.textContent?.trim() && line.previousElementSibling?.localName !== 'br')
      line.before(line.ownerDocument.createElement('br'))
    line.replaceWith(...line.childNodes)
  }
}

/** Converts line breaks into `br`, so that they survive without the code element. */
function breakLines(code: HtmlElement): void {
  const texts = nodesIn(code, textNode)
  for (const text of texts) {
    let words = text.textContent ?? ''
    if (text === texts[0]) words = words.replace(/^\n+/, '')
    if (text === texts.at(-1)) words = words.trimEnd()
    const [first = '', ...others] = words.split('\n')
    text.replaceWith(first, ...others.flatMap((line) => [code.ownerDocument.createElement('br'), line]))
  }
}

/** Takes a `cite` or `footer` at the end, or the caption of a figure around it, as attribution. */
function cleanQuote(quote: HtmlElement): void {
  const figure = quote.ownerDocument.createElement('figure')
  figure.setAttribute('data-quote', '')
  const source = sourceIn(quote) ?? quote.closest('figure')?.querySelector('figcaption')
  const caption = quote.ownerDocument.createElement('figcaption')
  caption.textContent = (source?.textContent ?? '').trim().replace(/^[—–-]\s*/, '')
  source?.remove()
  for (const list of quote.querySelectorAll('li')) rename(list, 'p')
  for (const list of quote.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes)
  joinLines(quote)
  quote.replaceWith(figure)
  figure.append(quote)
  if (caption.textContent !== '') figure.append(caption)
}

/** A `cite` within a sentence is part of its text. */
function sourceIn(quote: HtmlElement): HtmlElement | undefined {
  const textOf = ({ textContent }: HtmlElement) => (textContent ?? '').trim()
  const text = textOf(quote)
  return [...quote.querySelectorAll('footer, cite')].find(
    (source) => textOf(source) !== '' && text.endsWith(textOf(source)),
  )
}

function replaceBreaks(part: HtmlElement, text: string): void {
  for (const line of part.querySelectorAll('br')) line.replaceWith(text)
}

/** Trims the nodes at both ends and drops empty texts. */
function tidied(node: Node): Node[] {
  if (node.type === nodes.list) {
    const items = node.content.content.map(trimmed).filter((item) => item.childCount > 0)
    return items.length === 0 ? [] : [node.type.create(node.attrs, items)]
  }
  if (node.type === nodes.quote) {
    const [text, source] = node.content.content.map(trimmed)
    return text && source && text.childCount > 0 ? [node.type.create(node.attrs, [text, source])] : []
  }
  if (node.type === nodes.code_snippet) return [node.type.create(node.attrs, codeText(node.textContent))]
  if (node.isAtom) return [node]
  const text = trimmed(node)
  return text.childCount === 0 ? [] : [text]
}

function codeText(text: string): Node | null {
  const code = text.replace(/^\n+|\s+$/g, '')
  return code === '' ? null : editorSchema.text(code)
}

function trimmed(node: Node): Node {
  const { size } = node.content
  const text = node.textBetween(0, size, undefined, '\n')
  const start = text.length - text.trimStart().length
  return node.cut(Math.min(start, size), Math.max(start, text.trimEnd().length))
}
