import {
  blockCharacters,
  isStorable,
  maxBlockCharacters,
  maxBlocks,
  maxShortTexts,
  namesIn,
  postBounds,
} from '@ledgerdeck/blocks'
import { parseSetupValues } from '@ledgerdeck/calculators'
import { isBlank } from '@ledgerdeck/contract/blank-text'
import { plural } from '../../ui/format.ts'
import { type CalculatorDraft, setupOfDraft } from './calculator-draft.ts'
import {
  type DraftBlock,
  type DraftFiles,
  featuredImage,
  type ImageSlot,
  type PostDraft,
  type PostFields,
} from './post-draft.ts'

/** Calculator inputs are named as on the wire, as in `data_json.inputs.rate`. */
type BlockField = keyof typeof maxShortTexts | 'text_content' | 'image' | `data_json.${string}`

/** A field of a block, or of the post where `clientId` is null. */
export type DraftProblem =
  | { clientId: null; field: keyof PostFields | 'featured_image' | 'blocks'; message: string }
  | { clientId: string; field: BlockField; message: string }

const unstorable = 'The text has characters we can’t store. Remove them.'

export function problemsOf(draft: PostDraft, files: DraftFiles): DraftProblem[] {
  return [...postProblems(draft, files), ...draft.blocks.flatMap((block) => blockProblems(block, files))]
}

function postProblems(draft: PostDraft, files: DraftFiles): DraftProblem[] {
  const found: [Extract<DraftProblem, { clientId: null }>['field'], string | null][] = [
    [
      'title',
      isBlank(draft.title) ? 'Title is required.' : textProblem(draft.title.trim(), postBounds.titleCharacters),
    ],
    ['summary', textProblem(draft.summary.trim(), postBounds.summaryCharacters)],
    ['featured_image', imageProblem(draft.featured_image, files.has(featuredImage))],
    ['featured_image_alt', textProblem(draft.featured_image_alt.trim(), postBounds.altTextCharacters)],
    ['category_names', namesProblem(draft.category_names, postBounds.categories, 'categories')],
    ['tag_names', namesProblem(draft.tag_names, postBounds.tags, 'tags')],
    ['meta_description', textProblem(draft.meta_description.trim(), postBounds.metaDescriptionCharacters)],
    ['keywords', textProblem(draft.keywords.trim(), postBounds.keywordsCharacters)],
    ['blocks', draft.blocks.length > maxBlocks ? `A post can have up to ${maxBlocks} blocks.` : null],
  ]
  return found.flatMap(([field, message]) => (message === null ? [] : [{ clientId: null, field, message }]))
}

/** For a toast after saving; null without any. Images are optional. */
export function missingImages({ blocks }: PostDraft): string | null {
  const numbers = blocks.flatMap(({ block_type, image }, index) =>
    block_type === 'image' && (image.kind === 'none' || image.kind === 'cleared') ? [index + 1] : [],
  )
  if (numbers.length === 0) return null
  return `${plural(numbers.length, 'Block', 'Blocks')} ${numbers.join(', ')} ${plural(numbers.length, 'has', 'have')} no image.`
}

/** `what` is like `tags`; null when the names can be saved. */
export function namesProblem(list: string, max: number, what: string): string | null {
  const names = namesIn(list)
  if (names.length > max) return `A post can have up to ${max} ${what}.`
  const isTooLong = names.some(({ length }) => length > postBounds.nameCharacters)
  return isTooLong ? `Use up to ${postBounds.nameCharacters} characters for a name.` : null
}

const shortTexts = ['alt_text', 'caption', 'attribution'] as const

/** The same array for the same block and file, so that components need not render again. */
export function blockProblems(block: DraftBlock, files: DraftFiles): readonly DraftProblem[] {
  const hasFile = files.has(block.clientId)
  const known = knownProblems.get(block)
  if (known?.hasFile === hasFile) return known.problems
  const problems = findBlockProblems(block, hasFile)
  knownProblems.set(block, { hasFile, problems })
  return problems
}

const knownProblems = new WeakMap<DraftBlock, { hasFile: boolean; problems: readonly DraftProblem[] }>()

function findBlockProblems(block: DraftBlock, hasFile: boolean): DraftProblem[] {
  const { clientId } = block
  const found: [BlockField, string | null][] = [
    ['text_content', mainTextProblem(block)],
    ['image', block.block_type === 'image' ? imageProblem(block.image, hasFile) : null],
    ...shortTexts.map((field): [BlockField, string | null] => [field, textProblem(block[field], maxShortTexts[field])]),
    ...(block.block_type === 'calculator' ? calculatorProblems(block.data_json) : []),
  ]
  return found.flatMap(([field, message]) => (message === null ? [] : [{ clientId, field, message }]))
}

function calculatorProblems(draft: CalculatorDraft): [BlockField, string][] {
  const { problems = [] } = parseSetupValues(setupOfDraft(draft))
  return problems.map(({ path, message }) => [`data_json.${path.join('.')}`, message])
}

function mainTextProblem(block: DraftBlock): string | null {
  if (block.block_type === 'unsupported')
    return `You can’t save a block of type ${block.storedType} here. Remove it to save the post.`
  const texts = block.block_type === 'list' ? block.data_json.items : [block.text_content]
  if (!texts.every(isStorable)) return unstorable
  const characters = blockCharacters(block)
  return characters > maxBlockCharacters
    ? `A block can have up to ${maxBlockCharacters} characters. This one has ${characters}.`
    : null
}

function textProblem(text: string, max: number): string | null {
  if (!isStorable(text)) return unstorable
  return text.length > max ? `Use up to ${max} characters. You have ${text.length}.` : null
}

/** Drafts store no files, so a reload loses them. */
function imageProblem(slot: ImageSlot, hasFile: boolean): string | null {
  if (slot.kind !== 'picked' || hasFile) return null
  return `Pick the file ${slot.fileName} again.`
}
