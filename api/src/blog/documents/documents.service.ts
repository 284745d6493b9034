import { availableParallelism } from 'node:os'
import { blockCharacters, type ContentBlock, inOrder, wholeMinutes } from '@ledgerdeck/blocks'
import { AppError } from '../../platform/errors/app-error.ts'
import { createFairQueue, type QueueCaller, type QueueEntry } from '../../platform/work/fair-queue.ts'
import { createThreadPool } from '../../platform/work/thread-pool.ts'
import type { BlockListReading, FormProblems, SentBlock } from './block-lists.service.ts'
import type { RenderedDocument } from './blocks.service.ts'
import { colorCode } from './code-colors.service.ts'
import type { JsonOf, RenderedBlock } from './content-blocks.table.ts'
import type { BlockRendering, DocumentAnswer, DocumentQuestion } from './documents.worker.ts'

/** A core stays free for everything else. */
const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

const ask = createThreadPool<DocumentQuestion, DocumentAnswer>(new URL('./documents.worker.ts', import.meta.url), {
  maxThreads,
})

const documentQueue = createFairQueue({
  concurrency: maxThreads,
  maxQueued: 500,
  perKey: { concurrency: maxThreads, maxQueued: 100 },
  busyText: 'Very many posts are being saved just now. Try again in a few seconds.',
})

/** What a thread does in one go: others get their turn in between, and what comes back is taken in within milliseconds. */
const batchCharacters = 40_000

/** For the colours of all code of one document; what is left after it stays plain. */
const coloringMs = 10_000

/**
 * The most words in bold, links, coloured words, lines of code and the like of one document: readers get an element for each, and
 * whoever makes their page is busy for as long. The text of a block that would go beyond this is shown as typed.
 */
const maxPieces = 20_000

/** A block that is shown as typed. */
const asTyped: Look = { json: JSON.stringify({ inline: [], inline_items: [], code_lines: [] }), pieces: 0 }

type Look = Pick<BlockRendering, 'json' | 'pieces'>

/**
 * Reads the list of blocks that an editor sends, in a thread.
 * @throws AppError 400 with the messages of each place, 503 `busy` when too many wait
 */
export async function readSentBlocks(list: string, caller: QueueCaller): Promise<SentBlock[]> {
  const reading = (await documentQueue.run(caller, () => ask({ list }))) as BlockListReading
  if ('problems' in reading) throw formRefusal(reading.problems)
  return reading.blocks
}

export function formRefusal(problems: FormProblems): AppError {
  const [first] = Object.entries(problems)
  const text = first ? `${first[0]}: ${first[1][0]}` : 'The form is not valid.'
  return new AppError(400, 'validation_failed', text, { details: problems })
}

/**
 * Makes of a document what readers and the search need beside it, as `renderBlocks` does, in threads and in small steps: any
 * document that is valid may come. Slow: call it outside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export async function renderDocument(
  document: readonly ContentBlock[],
  caller: QueueCaller,
): Promise<RenderedDocument<JsonOf<RenderedBlock>>> {
  using place = documentQueue.enter(caller)
  const blocks = inOrder(document)
  const renderings: BlockRendering[] = []
  for (const batch of batchesOf(blocks)) renderings.push(...(await renderBatch(place, batch)))
  const looks = await looksOf(place, blocks, renderings)
  return {
    blocks: blocks.map((block, index) => ({
      ...block,
      rendered: { json: (looks[index] ?? asTyped).json },
    })),
    readingMinutes: wholeMinutes(renderings.reduce((sum, { minutes }) => sum + minutes, 0)),
    plainText: renderings
      .map(({ plainText }) => plainText.trim())
      .filter((text) => text !== '')
      .join('\n\n'),
  }
}

async function renderBatch(place: QueueEntry, blocks: ContentBlock[]): Promise<BlockRendering[]> {
  return (await place.run(() => ask({ blocks }))) as BlockRendering[]
}

function batchesOf(blocks: readonly ContentBlock[]): ContentBlock[][] {
  const batches: ContentBlock[][] = []
  let room = 0
  for (const block of blocks) {
    const characters = blockCharacters(block)
    if (batches.length === 0 || characters > room) {
      batches.push([])
      room = batchCharacters
    }
    batches.at(-1)?.push(block)
    room -= characters
  }
  return batches
}

async function looksOf(
  place: QueueEntry,
  blocks: readonly ContentBlock[],
  renderings: readonly BlockRendering[],
): Promise<Look[]> {
  let leftMs = coloringMs
  const looks: Look[] = []
  let left = maxPieces
  // One after the other, so that a long document does not keep the previews of others waiting.
  for (const [index, block] of blocks.entries()) {
    const isColored = block.block_type === 'code_snippet' && left > 0 && leftMs > 0
    const wanted = isColored ? await place.run(() => timed(() => colored(block))) : (renderings[index] ?? asTyped)
    const look = wanted.pieces > left ? asTyped : wanted
    looks.push(look)
    left -= look.pieces
  }
  return looks

  /** Waiting for a slot costs the document nothing. */
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const done = await work()
    leftMs -= performance.now() - startedAt
    return done
  }
}

async function colored({ text_content, code_language }: ContentBlock): Promise<Look> {
  const lines = await colorCode(text_content, code_language)
  const pieces = lines.reduce((sum, line) => sum + 1 + line.length, 0)
  if (pieces > maxPieces) return { json: '', pieces }
  const rendered: RenderedBlock = { inline: [], inline_items: [], code_lines: lines }
  return { json: JSON.stringify(rendered), pieces }
}
