import { parseInline } from '@ledgerdeck/blocks/inline-markdown'
import { inlineRuns, runsToMarkdown, type TextRun } from '@ledgerdeck/blocks/inline-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

export function textNode(text: string): Node | null {
  return text === '' ? null : editorSchema.text(text)
}

export function inlineNodes(markdown: string): Node[] {
  return nodesOfRuns(inlineRuns(parseInline(markdown)))
}

/** Line breaks are nodes. */
function nodesOfRuns(runs: readonly TextRun[]): Node[] {
  return runs.flatMap((run) =>
    run.text.split(/(\n)/).flatMap((text) => {
      if (text === '') return []
      const given = marksOf(run)
      return [text === '\n' ? nodes.hard_break.create(null, null, given) : editorSchema.text(text, given)]
    }),
  )
}

function marksOf({ strong, em, code, href }: TextRun): Mark[] {
  return [
    ...(href === null ? [] : [marks.link.create({ href })]),
    ...(strong ? [marks.strong.create()] : []),
    ...(em ? [marks.em.create()] : []),
    ...(code ? [marks.code.create()] : []),
  ]
}

function runsOfNode(node: Node): TextRun[] {
  const runs: TextRun[] = []
  node.forEach((child) => {
    const href: unknown = marks.link.isInSet(child.marks)?.attrs.href
    const run = {
      text: child.text ?? '\n',
      strong: marks.strong.isInSet(child.marks) !== undefined,
      em: marks.em.isInSet(child.marks) !== undefined,
      code: marks.code.isInSet(child.marks) !== undefined,
      href: typeof href === 'string' ? href : null,
    }
    runs.push(run)
  })
  return runs
}

/** Returns `source` as typed if it still parses to this content. */
export function markdownOf(node: Node, source: unknown): string {
  if (typeof source === 'string' && node.content.eq(nodes.paragraph.create(null, inlineNodes(source)).content))
    return source
  return runsToMarkdown(runsOfNode(node))
}
