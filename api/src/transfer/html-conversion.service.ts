import type { ContentBlock } from '@ledgerdeck/blocks'
import { nodesOfHtml, withoutCode } from '@ledgerdeck/rich-text/html-nodes'
import { blockOfHtmlNode } from '@ledgerdeck/rich-text/node-content'
import { parseHTML } from 'linkedom'
import { noteLeftOut } from './source-posts.service.ts'

const maxHtmlCharacters = 5_000_000

/** Deeper elements would exhaust the stack. */
const maxDepth = 250

/** Converts untrusted HTML without running or loading any of it. @throws Error with a reason */
export function blocksOfHtml(html: string, notes: string[]): ContentBlock[] {
  if (html.length > maxHtmlCharacters) throw new Error('Its HTML has more than 5 million characters.')
  const source = expandedShortcodes(isClassic(html) ? withParagraphs(html) : html, notes)
  const inner = withoutCode(source).replace(/<\/?(?:html|body|head)\b[^>]{0,2000}>/gi, '')
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${inner}</body></html>`)
  assertShallow(document.body)
  const { nodes, leftOut } = nodesOfHtml(document.body, { keepsMedia: true })
  noteLeftOut(notes, leftOut)
  return nodes.flatMap((node) => blockOfHtmlNode(node) ?? [])
}

interface Tree {
  childNodes: Iterable<Tree>
}

function assertShallow(root: Tree): void {
  let level: Tree[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new Error('Its HTML is nested too deeply.')
    const next: Tree[] = []
    for (const node of level) for (const child of node.childNodes) next.push(child)
    level = next
  }
}

/** The classic editor of WordPress separates paragraphs by empty lines alone. */
function isClassic(html: string): boolean {
  return /\n[ \t]*\r?\n/.test(html) && !/<p[\s>]|<!-- wp:/i.test(html)
}

const blockTag =
  /^<\/?(?:h[1-6]|ul|ol|li|blockquote|table|tbody|thead|tr|td|th|div|figure|figcaption|hr|pre|section|iframe)\b/i

function withParagraphs(html: string): string {
  return html
    .replaceAll('\r\n', '\n')
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .map((part) => (/^<pre\b/i.test(part) ? part : paragraphsOf(part)))
    .join('\n')
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk) => (blockTag.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
}

/** Other words in square brackets stay text. */
function expandedShortcodes(html: string, notes: string[]): string {
  if (!html.includes('[')) return html
  let galleries = 0
  const expanded = html
    .replace(
      /\[caption\b[^\]]{0,500}\]\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^[]{0,2000})\[\/caption\]/gi,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replace(/\[embed\b[^\]]{0,500}\]\s*(https?:\/\/[^\s<[\]"]{1,1000})\s*\[\/embed\]/gi, '<p><a href="$1">$1</a></p>')
    .replace(/\[(?:gallery|playlist)\b[^\]]{0,500}\]/gi, () => {
      galleries += 1
      return ''
    })
  noteLeftOut(notes, [['gallery', galleries]])
  return expanded
}
