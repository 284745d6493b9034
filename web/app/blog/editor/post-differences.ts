import { calculatorInputs, calculatorTitle } from '@ledgerdeck/calculators'
import { statusLabels } from '../post-rights.ts'
import { blockName, type DraftBlock, type DraftBlockOf, type ImageSlot, type PostDraft } from './post-draft.ts'

export interface Difference {
  label: string
  mine: string | null
  saved: string | null
}

export function differencesOf(mine: PostDraft, saved: PostDraft): Difference[] {
  const ofFields = fieldTexts(mine).map(([label, text], index) => ({
    label,
    mine: text,
    saved: fieldTexts(saved)[index]?.[1] ?? '',
  }))
  return [...ofFields, ...blockDifferences(mine.blocks, saved.blocks), ...orderDifference(mine, saved)].filter(
    (difference) => difference.mine !== difference.saved,
  )
}

export function fieldTexts(draft: PostDraft): [label: string, text: string][] {
  return [
    ['Title', draft.title],
    ['Summary', draft.summary],
    ['Status', statusLabels[draft.post_status]],
    ['Featured image', imageText(draft.featured_image)],
    ['Alt text of the featured image', draft.featured_image_alt],
    ['Categories', draft.category_names],
    ['Tags', draft.tag_names],
    ['Meta description', draft.meta_description],
    ['Keywords', draft.keywords],
    ['Publish at', plannedText(draft.publish_at, draft)],
    ['Hide at', plannedText(draft.unpublish_at, draft)],
  ]
}

function plannedText(time: string, { time_zone }: PostDraft): string {
  return time === '' ? '' : `${time.replace('T', ' ')}, ${time_zone}`
}

function imageText(slot: ImageSlot): string {
  if (slot.kind === 'picked') return `New file: ${slot.fileName}`
  return slot.kind === 'existing' ? `Stored image ${storedName(slot.stored.path)}` : 'No image'
}

/** Of `images/0123456789abcdef/full.jpg`, where only the digits tell files apart. */
function storedName(path: string): string {
  const [name = path, folder] = path.split('/').toReversed()
  return folder === undefined ? name : `${folder.slice(0, 8)}/${name}`
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}

function blockDifferences(mine: readonly DraftBlock[], saved: readonly DraftBlock[]): Difference[] {
  const own = mine.map((block, index) => {
    const other = saved.find(({ clientId }) => clientId === block.clientId)
    return { label: blockLabel(block, index), mine: blockText(block), saved: other ? blockText(other) : null }
  })
  const others = saved.flatMap((block, index) =>
    mine.some(({ clientId }) => clientId === block.clientId)
      ? []
      : [{ label: blockLabel(block, index), mine: null, saved: blockText(block) }],
  )
  return [...own, ...others]
}

function orderDifference(mine: PostDraft, saved: PostDraft): Difference[] {
  const common = (draft: PostDraft, other: PostDraft) =>
    draft.blocks.filter(({ clientId }) => other.blocks.some((one) => one.clientId === clientId))
  const [own, others] = [common(mine, saved), common(saved, mine)]
  if (own.every(({ clientId }, index) => clientId === others[index]?.clientId)) return []
  return [{ label: 'Order of the blocks', mine: orderText(own), saved: orderText(others) }]
}

function orderText(blocks: readonly DraftBlock[]): string {
  return blocks.map((block, index) => `${blockLabel(block, index)}: ${opening(blockText(block))}`).join('\n')
}

function opening(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

function blockLabel(block: DraftBlock, index: number): string {
  return `Block ${index + 1}, ${blockName(block).toLowerCase()}`
}

export function blockText(block: DraftBlock): string {
  const { text_content, alt_text, caption, attribution } = block
  const labelled = { Caption: caption, 'Alt text': alt_text, By: attribution }
  const lines = Object.entries(labelled).flatMap(([label, text]) => (text.trim() === '' ? [] : [`${label}: ${text}`]))
  return [...(text_content === '' ? [] : [text_content]), ...ownLines(block), ...lines].join('\n')
}

function ownLines(block: DraftBlock): string[] {
  switch (block.block_type) {
    case 'heading':
      return [`Level ${block.data_json.level}`]
    case 'list':
      return block.data_json.items.map((item, index) =>
        block.data_json.type === 'ordered' ? `${index + 1}. ${item}` : `- ${item}`,
      )
    case 'code_snippet':
      return [`Language: ${block.code_language}`]
    case 'image':
      return [imageText(block.image)]
    case 'calculator':
      return calculatorLines(block)
    default:
      return []
  }
}

function calculatorLines({ data_json: setup }: DraftBlockOf<'calculator'>): string[] {
  const definitions = calculatorInputs(setup)
  const label = (name: string) => definitions.find((input) => input.name === name)?.label ?? name
  return [
    calculatorTitle(setup),
    ...Object.entries(setup.inputs).map(([name, value]) => `${label(name)}: ${value}`),
    ...setup.changeable.map(({ input, min, max, step }) => {
      const range = min === undefined ? '' : `, from ${min} to ${max} in steps of ${step}`
      return `Readers can change ${label(input)}${range}`
    }),
  ]
}

/** Blocks that the saved version lacks become new; files of other images must be picked again. */
export function overSaved(mine: PostDraft, saved: PostDraft): PostDraft {
  return {
    ...mine,
    featured_image: imageOver(mine.featured_image, saved.featured_image),
    blocks: mine.blocks.map((block) => {
      const other = saved.blocks.find(({ id }) => id !== null && id === block.id)
      if (other) return { ...block, image: imageOver(block.image, other.image) }
      return { ...block, id: null, image: imageAlone(block.image) }
    }),
  }
}

function imageOver(mine: ImageSlot, saved: ImageSlot): ImageSlot {
  const stored = saved.kind === 'existing' ? saved.stored : null
  switch (mine.kind) {
    case 'picked':
      return { ...mine, stored }
    case 'existing':
      return stored && stored.path === mine.stored.path ? saved : imageAlone(mine, stored)
    default:
      return stored ? { kind: 'cleared', stored } : { kind: 'none' }
  }
}

/** Without a block that holds the stored image, its file is needed. */
function imageAlone(mine: ImageSlot, stored: Extract<ImageSlot, { kind: 'picked' }>['stored'] = null): ImageSlot {
  if (mine.kind === 'picked') return { ...mine, stored }
  if (mine.kind === 'existing') return { kind: 'picked', fileName: fileName(mine.stored.path), stored }
  return { kind: 'none' }
}
