import type { Revision } from '@ledgerdeck/contract/post-revisions'
import { diffArrays } from 'diff'
import { compareTexts, type Part, partsOf } from '../editor/compare-texts.ts'
import { blockText, fieldTexts } from '../editor/post-differences.ts'
import { blockName, type DraftBlock, draftFromPost, type PostDraft } from '../editor/post-draft.ts'

export type ChangeKind = 'same' | 'changed' | 'added' | 'removed' | 'moved'

export interface ComparedPart {
  key: string
  label: string
  change: ChangeKind
  parts: Part[]
}

/** Blocks that share fewer words are different ones. */
const minSimilarity = 0.6

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
  return fieldTexts(now).flatMap(([label, text], index) => {
    const change = compareTexts(before[index]?.[1] ?? '', text)
    return change.change === 'same' ? [] : [{ key: label, label, ...change }]
  })
}

function compareBlocks(old: readonly DraftBlock[], after: readonly DraftBlock[]): ComparedPart[] {
  const idsOf = (blocks: readonly DraftBlock[]) => blocks.map(({ id }) => id)
  const find = (blocks: readonly DraftBlock[], wanted: number | null) => blocks.find(({ id }) => id === wanted)
  const before = withSharedIds(old, after)
  return diffArrays(idsOf(before), idsOf(after)).flatMap(({ value, added, removed }) =>
    value.flatMap((id) => {
      const [former, now] = [find(before, id), find(after, id)]
      // A moved block is shown where it is now.
      if (removed && now) return []
      const block = now ?? former
      return block ? [{ ...compareBlock(former, now, added && former !== undefined), ...named(block) }] : []
    }),
  )
}

/** Pasted text has new ids: a block without a match by id takes that of the most similar one. */
function withSharedIds(before: readonly DraftBlock[], after: readonly DraftBlock[]): DraftBlock[] {
  const words = new Map([...before, ...after].map((block) => [block, wordsOf(writtenText(block))]))
  const similarity = (one: DraftBlock, other: DraftBlock) => {
    if (one.block_type !== other.block_type) return 0
    if (blockText(one) === blockText(other)) return 1
    return sharedPart(words.get(one) ?? new Set(), words.get(other) ?? new Set())
  }
  const unmatched = after.filter(({ id }) => !before.some((block) => block.id === id))
  const ids = new Map<DraftBlock, number | null>()
  for (const least of [1, minSimilarity])
    for (const block of before) {
      if (ids.has(block) || after.some(({ id }) => id === block.id)) continue
      const [best] = unmatched
        .map((other) => ({ other, shared: similarity(block, other) }))
        .filter(({ shared }) => shared >= least)
        .sort((one, other) => other.shared - one.shared)
      if (!best) continue
      ids.set(block, best.other.id)
      unmatched.splice(unmatched.indexOf(best.other), 1)
    }
  return before.map((block) => ({ ...block, id: ids.get(block) ?? block.id }))
}

/** Without words that all blocks of a type have, such as the level of a heading. */
function writtenText(block: DraftBlock): string {
  return [block.text_content, ...(block.block_type === 'list' ? block.data_json.items : [])].join(' ')
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Of the words of the longer text. */
function sharedPart(one: Set<string>, other: Set<string>): number {
  const longer = Math.max(one.size, other.size)
  return longer === 0 ? 0 : one.intersection(other).size / longer
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
