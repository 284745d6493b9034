import type { Revision } from '@ledgerdeck/contract/post-revisions'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { blockText, fieldTexts } from '../editor/post-differences.ts'
import { blockName, type DraftBlock, draftFromPost, type PostDraft } from '../editor/post-draft.ts'

export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export type ChangeKind = 'same' | 'changed' | 'added' | 'removed' | 'moved'

export interface ComparedPart {
  key: string
  label: string
  change: ChangeKind
  parts: Part[]
}

/** Texts that differ in more words are shown one after the other. */
const maxEdits = 400

/** Fields that differ, and all blocks. `before` is null for the first revision. */
export function compareRevisions(before: Revision | null, after: Revision): ComparedPart[] {
  const [old, now] = [before && draftOf(before), draftOf(after)]
  return [...compareFields(old, now), ...compareBlocks(old?.blocks ?? [], now.blocks)]
}

function draftOf(revision: Revision): PostDraft {
  const named = (names: readonly string[]) => names.map((name) => ({ name }))
  return draftFromPost({
    ...revision,
    categories: named(revision.category_names),
    tags: named(revision.tag_names),
  })
}

function compareFields(old: PostDraft | null, now: PostDraft): ComparedPart[] {
  const before = old ? fieldTexts(old) : []
  return fieldTexts(now).flatMap(([label, text], at) => {
    const change = compareTexts(before[at]?.[1] ?? '', text)
    return change.change === 'same' ? [] : [{ key: label, label, ...change }]
  })
}

function compareBlocks(before: readonly DraftBlock[], after: readonly DraftBlock[]): ComparedPart[] {
  const idsOf = (blocks: readonly DraftBlock[]) => blocks.map(({ id }) => id)
  const find = (blocks: readonly DraftBlock[], wanted: number | null) => blocks.find(({ id }) => id === wanted)
  return diffArrays(idsOf(before), idsOf(after)).flatMap(({ value, added, removed }) =>
    value.flatMap((id) => {
      const [old, now] = [find(before, id), find(after, id)]
      // A moved block is shown where it is now.
      if (removed && now) return []
      const block = now ?? old
      return block ? [{ ...compareBlock(old, now, added && old !== undefined), ...named(block) }] : []
    }),
  )
}

function named(block: DraftBlock): Pick<ComparedPart, 'key' | 'label'> {
  return { key: `block-${block.id}`, label: blockName(block) }
}

function compareBlock(
  old: DraftBlock | undefined,
  now: DraftBlock | undefined,
  isMoved: boolean,
): Pick<ComparedPart, 'change' | 'parts'> {
  if (!old) return { change: 'added', parts: partsOf('added', now ? blockText(now) : '') }
  if (!now) return { change: 'removed', parts: partsOf('removed', blockText(old)) }
  const compared = compareTexts(blockText(old), blockText(now))
  return isMoved && compared.change === 'same' ? { ...compared, change: 'moved' } : compared
}

function compareTexts(before: string, after: string): Pick<ComparedPart, 'change' | 'parts'> {
  if (before === after) return { change: 'same', parts: partsOf('same', after) }
  if (before === '') return { change: 'added', parts: partsOf('added', after) }
  if (after === '') return { change: 'removed', parts: partsOf('removed', before) }
  const words = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  const parts = words?.map(({ value, added, removed }): Part => {
    if (added) return { kind: 'added', text: value }
    return { kind: removed ? 'removed' : 'same', text: value }
  })
  return { change: 'changed', parts: parts ?? [...partsOf('removed', before), ...partsOf('added', after)] }
}

function partsOf(kind: Part['kind'], text: string): Part[] {
  return text === '' ? [] : [{ kind, text }]
}
