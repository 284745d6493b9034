import type { Revision } from '@ledgerdeck/contract/post-revisions'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { useMemo, useState } from 'react'
import { Badge } from '../../../ui/content/badge.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/first-paint/accessibility.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { counted } from '../../../ui/format.ts'
import { blockText, fieldTexts } from '../../editor/post-differences.ts'
import { blockName, type DraftBlock, draftFromPost, type PostDraft } from '../../editor/post-draft.ts'
import styles from './revision-comparison.module.css'

const changes: Record<ChangeKind, { label: string; tone: 'neutral' | 'success' | 'danger' | 'warning' | 'info' }> = {
  same: { label: 'Unchanged', tone: 'neutral' },
  changed: { label: 'Changed', tone: 'warning' },
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'danger' },
  moved: { label: 'Moved', tone: 'info' },
}

export function RevisionComparison({ before, after }: { before: Revision | null; after: Revision }) {
  const [showsAll, setShowsAll] = useState(false)
  const compared = useMemo(() => compareRevisions(before, after), [before, after])
  const differing = compared.filter(({ change }) => change !== 'same')
  return (
    <section className={layout.stack4} aria-label="Differences">
      <p>{differing.length === 0 ? 'Both are the same.' : counted(differing.length, 'difference')}</p>
      <Checkbox
        label="Show what is the same"
        checked={showsAll}
        onChange={(event) => setShowsAll(event.currentTarget.checked)}
      />
      <ul className={styles.parts}>
        {(showsAll ? compared : differing).map((part) => (
          <Compared key={part.key} part={part} />
        ))}
      </ul>
    </section>
  )
}

function Compared({ part: { label, change, parts } }: { part: ComparedPart }) {
  return (
    <li className={styles.part}>
      <p className={styles.facts}>
        <strong>{label}</strong> <Badge tone={changes[change].tone}>{changes[change].label}</Badge>
      </p>
      <p className={styles.text} dir="auto">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and no state
          <Words key={at} {...part} />
        ))}
        {parts.length === 0 && 'Empty'}
      </p>
    </li>
  )
}

/** Signs and lines tell the kinds apart without colours. */
function Words({ kind, text }: Part) {
  if (kind === 'same') return text
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark className={styles[kind]}>
      <VisuallyHidden>{kind === 'added' ? '[Added: ' : '[Removed: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>]</VisuallyHidden>
    </Mark>
  )
}

interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

type ChangeKind = 'same' | 'changed' | 'added' | 'removed' | 'moved'

interface ComparedPart {
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
