import { isRecord } from '@ledgerdeck/lookup'
import { dequal as isSame } from 'dequal'
import { CallError, failureText } from '../../api/call-error.ts'
import type { DraftProblem } from './draft-problems.ts'
import type { DraftFiles, PostDraft } from './post-draft.ts'

export interface SaveFailure {
  title: string
  /** Empty where the messages at the fields suffice. */
  text: string
  advice: string | null
  problems: readonly DraftProblem[]
}

const keptText = 'Your text is kept in this browser.'

/** A retry has the same idempotency key; an edited post reports a conflict. */
const checkListFirst =
  'Save again without changes: that never makes a second post. Before you change anything, check the list, because the post may already be there.'

/** Cancelled after everything had been sent. */
export class StoppedLate extends Error {}

export function stoppedLate(isNew: boolean): SaveFailure {
  const text = 'The server already had everything, so your post may be saved.'
  return {
    title: 'You stopped saving.',
    text,
    advice: `${keptText} ${isNew ? checkListFirst : ''}`.trim(),
    problems: [],
  }
}

/** `blocksJson` is the list of blocks as sent, in the order of the draft. */
export function saveFailureOf(
  failure: unknown,
  draft: PostDraft,
  blocksJson: string,
  { isNew = false } = {},
): SaveFailure {
  if (failure instanceof StoppedLate) return stoppedLate(isNew)
  const title = isNew ? 'Failed to create post.' : 'Failed to update post.'
  if (!(failure instanceof CallError)) {
    const text = failureText(failure) ?? 'An error occurred during update.'
    return {
      title,
      text,
      advice: `${keptText} ${isNew ? checkListFirst : 'Try again once you’re back online.'}`,
      problems: [],
    }
  }
  const { problems, others } = problemsOfDetails(failure.details, draft, sentBlocks(blocksJson))
  const isAtField = problems.some(({ message }) => message === failure.message)
  const whole = isAtField ? unfinished(problems.length).text : failure.message || 'An error occurred during update.'
  const text = [whole, ...others].join('\n')
  return { title, text, advice: adviceFor(failure.status), problems }
}

export function unfinished(count: number): SaveFailure {
  const text = count === 1 ? 'One thing needs fixing.' : `${count} things need fixing.`
  return { title: 'Not saved yet', text, advice: null, problems: [] }
}

export function problemsAtFields({ problems }: SaveFailure): Record<string, string> {
  return Object.fromEntries(
    problems.flatMap(({ clientId, field, message }) => (clientId === null ? [[field, message]] : [])),
  )
}

type WrittenBlocks = Pick<PostDraft, 'blocks'> & { files: DraftFiles }

/** Only of blocks that have not changed since they were sent. */
export function refusedBlocks(
  { problems }: Pick<SaveFailure, 'problems'>,
  sent: WrittenBlocks,
  now: WrittenBlocks,
): readonly DraftProblem[] {
  const blockIn = ({ blocks }: WrittenBlocks, id: string) => blocks.find(({ clientId }) => clientId === id)
  return problems.filter(
    ({ clientId }) =>
      clientId !== null &&
      sent.files.get(clientId) === now.files.get(clientId) &&
      isSame(blockIn(sent, clientId), blockIn(now, clientId)),
  )
}

function adviceFor(status: number): string | null {
  if (status === 403) return `You no longer have the right to save this post. ${keptText}`
  if (status === 404)
    return `This post was deleted, or you no longer have access. ${keptText} Ask a colleague to restore it, or copy what you need into a new post.`
  if (status === 413) return `${keptText} Try fewer or smaller images.`
  return status >= 500 || status === 429 ? `${keptText} Try again in a moment.` : null
}

interface SentBlock {
  id: unknown
  order: unknown
}

function sentBlocks(blocksJson: string): SentBlock[] {
  const sent: unknown = JSON.parse(blocksJson)
  return Array.isArray(sent)
    ? sent.map((block) => (isRecord(block) ? { id: block.id, order: block.order } : unknownBlock))
    : []
}

const unknownBlock: SentBlock = { id: undefined, order: undefined }

interface ReadDetails {
  problems: DraftProblem[]
  others: string[]
}

function problemsOfDetails(details: CallError['details'], draft: PostDraft, sent: readonly SentBlock[]): ReadDetails {
  const problems: DraftProblem[] = []
  const others: string[] = []
  for (const [name, messages] of Object.entries(details)) {
    const message = messages.join(' ')
    const problem = fieldProblem(name, message) ?? blockProblem(name, message, draft, sent)
    if (problem) problems.push(problem)
    else others.push(message)
  }
  return { problems, others }
}

const postFields = [
  'title',
  'summary',
  'post_status',
  'category_names',
  'tag_names',
  'meta_description',
  'keywords',
  'featured_image',
  'featured_image_alt',
  'publish_at',
  'unpublish_at',
  'time_zone',
] as const

/** Names in a list are numbered, as in `tag_names.3`. */
function fieldProblem(name: string, message: string): DraftProblem | null {
  if (name === 'content_blocks_json') return { clientId: null, field: 'blocks', message }
  const field = postFields.find((known) => known === name.split('.')[0])
  return field ? { clientId: null, field, message } : null
}

const blockFields = ['alt_text', 'caption', 'attribution'] as const

function blockProblem(
  name: string,
  message: string,
  { blocks }: PostDraft,
  sent: readonly SentBlock[],
): DraftProblem | null {
  const [, index, rest, part] = /^content_blocks_json\.(\d+)(?:\.((\w+).*))?/.exec(name) ?? []
  const block = blocks[index === undefined ? indexOfImage(name, sent) : Number(index)]
  if (block === undefined) return null
  const { clientId, block_type } = block
  if (index === undefined) return { clientId, field: 'image', message }
  if (block_type === 'calculator' && rest !== undefined && part === 'data_json')
    return { clientId, field: `data_json.${rest.slice('data_json.'.length)}`, message }
  return { clientId, field: blockFields.find((known) => known === part) ?? 'text_content', message }
}

function indexOfImage(name: string, sent: readonly SentBlock[]): number {
  const [, order, number] = /^content_block_image_(order_)?(\d+)/.exec(name) ?? []
  return sent.findIndex((one) => (order ? one.order : one.id) === Number(number))
}
