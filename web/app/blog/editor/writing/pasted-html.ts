import { DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { editorSchema } from './editor-schema.ts'

/** What fell away, or changed its kind, by the words for it. */
export type LeftOut = Map<string, number>

const { nodes } = editorSchema

const unseen = 'script, style, head, meta, link, title, noscript, template, select, button, input, textarea'

const embedded = 'iframe, video, audio, embed, object, svg, canvas, map'

/** Blocks of foreign HTML. Scripts and images of it are never run or loaded. */
export function nodesOfHtml(html: string): { nodes: Node[]; leftOut: LeftOut } {
  const { body } = new DOMParser().parseFromString(withoutCode(html), 'text/html')
  const leftOut: LeftOut = new Map()
  removeAll(body, unseen)
  removeComments(body)
  leftOut.set('image', removeAll(body, 'img, picture'))
  leftOut.set('embedded element', removeAll(body, embedded))
  leftOut.set('dividing line', removeAll(body, 'hr'))
  cleanWord(body)
  leftOut.set('table', flattenTables(body))
  leftOut.set('nested list', flattenLists(body))
  for (const item of body.querySelectorAll('li')) joinLines(item)
  for (const quote of body.querySelectorAll('blockquote')) cleanQuote(quote)
  for (const part of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) replaceBreaks(part, ' ')
  for (const code of body.querySelectorAll('pre')) replaceBreaks(code, '\n')
  const parsed = DocumentParser.fromSchema(editorSchema).parse(body)
  return { nodes: parsed.content.content.flatMap(tidied), leftOut }
}

/** Also keeps the content security policy from reporting what would be ignored anyway. */
function withoutCode(html: string): string {
  return html
    .replace(/<(style|script|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son[a-z]+\s*=/gi, ' data-on='),
    )
}

function removeAll(root: Element, selector: string): number {
  const found = root.querySelectorAll(selector)
  for (const element of found) element.remove()
  return found.length
}

/** Word hides conditional parts in them. */
function removeComments(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: ChildNode[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Comment) comments.push(walker.currentNode)
  for (const comment of comments) comment.remove()
}

/** Word writes lists, quotes and titles as paragraphs with classes and styles. */
function cleanWord(root: Element): void {
  for (const line of root.querySelectorAll('p[class*="Quote"]')) rename(line, 'blockquote')
  for (const line of root.querySelectorAll('p.MsoTitle')) rename(line, 'h1')
  let list = null as Element | null
  for (const item of root.querySelectorAll('p[data-style*="mso-list:"]')) {
    const tag = takeMarker(item)
    if (tag === null) continue
    if (list?.localName !== tag || list !== item.previousElementSibling) {
      list = document.createElement(tag)
      item.before(list)
    }
    list.append(rename(item, 'li'))
  }
}

/** Null for text that Word numbers in no list. */
function takeMarker(item: Element): 'ol' | 'ul' | null {
  if (/mso-list:\s*(?:none|skip)/i.test(item.getAttribute('data-style') ?? '')) return null
  const marker = item.querySelector('span[data-style*="mso-list:Ignore" i]')
  marker?.remove()
  return /^\W?[\da-z]{1,3}[.)]/i.test(marker?.textContent.trim() ?? '') ? 'ol' : 'ul'
}

function rename(element: Element, tag: string): Element {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** A line for each row. Tables with one column only arrange what they contain. */
function flattenTables(root: Element): number {
  let count = 0
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    const isLayout = [...table.rows].every(({ cells }) => cells.length < 2)
    if (!isLayout) count += 1
    table.replaceWith(...[...table.rows].map((row) => (isLayout ? withTag('div', row.cells) : lineOfCells(row))))
  }
  return count
}

function withTag(tag: string, parts: Iterable<Element>): Element {
  const element = document.createElement(tag)
  for (const part of parts) element.append(...part.childNodes)
  return element
}

function lineOfCells({ cells }: HTMLTableRowElement): Element {
  for (const [index, cell] of [...cells].entries()) {
    joinLines(cell)
    if (index > 0) cell.prepend(' | ')
  }
  return withTag('p', cells)
}

/** Items of an inner list follow the item that contains it. */
function flattenLists(root: Element): number {
  const inner = [...root.querySelectorAll(':is(ul, ol) :is(ul, ol)')].reverse()
  for (const list of inner) {
    const owner = list.parentElement?.closest('li')
    if (owner) owner.after(...list.children)
    else list.replaceWith(...list.children)
    list.remove()
  }
  return inner.length
}

const lineTags = 'p, div, h1, h2, h3, h4, h5, h6, pre, blockquote, section'

/** Paragraphs within a part that holds only one become lines. */
function joinLines(part: Element): void {
  for (const line of [...part.querySelectorAll(lineTags)].reverse()) {
    if (line.nextSibling?.textContent?.trim()) line.after(document.createElement('br'))
    if (line.previousSibling?.textContent?.trim() && line.previousElementSibling?.localName !== 'br')
      line.before(document.createElement('br'))
    line.replaceWith(...line.childNodes)
  }
}

/** `cite` or `footer` names who said it, as does the caption of a figure around the quote. */
function cleanQuote(quote: Element): void {
  const around = quote.closest('figure')
  const figure = document.createElement('figure')
  figure.dataset.quote = ''
  const source = quote.querySelector('footer, cite') ?? around?.querySelector('figcaption')
  const caption = document.createElement('figcaption')
  caption.textContent = (source?.textContent ?? '').trim().replace(/^[—–-]\s*/, '')
  source?.remove()
  for (const list of quote.querySelectorAll('li')) rename(list, 'p')
  for (const list of quote.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes)
  joinLines(quote)
  ;(around ?? quote).replaceWith(figure)
  figure.append(quote)
  if (caption.textContent !== '') figure.append(caption)
}

function replaceBreaks(part: Element, text: string): void {
  for (const line of part.querySelectorAll('br')) line.replaceWith(text)
}

/** Without white space at both ends, and without empty texts. */
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
