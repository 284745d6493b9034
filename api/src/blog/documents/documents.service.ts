import { availableParallelism } from 'node:os'
import { blockCharacters, type ContentBlock, inOrder, wholeMinutes } from '@ledgerdeck/blocks'
import { AppError } from '../../platform/errors/app-error.ts'
import { createFairQueue, type QueueCaller, type QueueEntry } from '../../platform/work/fair-queue.ts'
import { createThreadPool } from '../../platform/work/thread-pool.ts'
import type { BlockInput, BlockListResult, FormProblems } from './block-inputs.service.ts'
import type { RenderedDocument } from './blocks.service.ts'
import { colorCode } from './code-colors.service.ts'
import type { JsonOf, RenderedBlock } from './content-blocks.table.ts'
import type { BlockRendering, DocumentTask, DocumentTaskResult } from './documents.worker.ts'

const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1))

const runTask = createThreadPool<DocumentTask, DocumentTaskResult>(new URL('./documents.worker.ts', import.meta.url), {
  maxThreads,
})

const documentQueue = createFairQueue({
  concurrency: maxThreads,
  maxQueued: 500,
  perKey: { concurrency: maxThreads, maxQueued: 100 },
  busyText: 'The server is busy saving posts. Try again in a few seconds.',
})

/** Characters per task of a thread. Keeps tasks short and their results quick to receive. */
const batchCharacters = 40_000

const coloringMs = 10_000

/** Blocks beyond the limit become plain text, since each inline element or line costs time. */
const maxNodes = 20_000

const plainRendering: Rendering = {
  json: JSON.stringify({ inline: [], inline_items: [], code_lines: [] }),
  nodeCount: 0,
}

type Rendering = Pick<BlockRendering, 'json' | 'nodeCount'>

/** @throws AppError 400 with messages by field, 503 `busy` when the queue is full */
export async function parseBlocksInput(list: string, caller: QueueCaller): Promise<BlockInput[]> {
  const result = (await documentQueue.run(caller, () => runTask({ list }))) as BlockListResult
  if ('problems' in result) throw formError(result.problems)
  return result.blocks
}

export function formError(problems: FormProblems): AppError {
  const [first] = Object.entries(problems)
  const text = first ? `${first[0]}: ${first[1][0]}` : 'Fix the marked fields and save again.'
  return new AppError(400, 'validation_failed', text, { details: problems })
}

/** `renderBlocks` for untrusted documents. Slow: not in a transaction. @throws AppError 503 */
export async function renderDocument(
  document: readonly ContentBlock[],
  caller: QueueCaller,
): Promise<RenderedDocument<JsonOf<RenderedBlock>>> {
  using entry = documentQueue.enter(caller)
  const blocks = inOrder(document)
  const renderings: BlockRendering[] = []
  for (const batch of batchesOf(blocks)) renderings.push(...(await renderBatch(entry, batch)))
  const finished = await finishRenderings(entry, blocks, renderings)
  return {
    blocks: blocks.map((block, index) => ({
      ...block,
      rendered: { json: (finished[index] ?? plainRendering).json },
    })),
    readingMinutes: wholeMinutes(renderings.reduce((sum, { minutes }) => sum + minutes, 0)),
    plainText: renderings
      .map(({ plainText }) => plainText.trim())
      .filter((text) => text !== '')
      .join('\n\n'),
  }
}

async function renderBatch(entry: QueueEntry, blocks: ContentBlock[]): Promise<BlockRendering[]> {
  return (await entry.run(() => runTask({ blocks }))) as BlockRendering[]
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

/** Sequential, so that a long document does not delay other users' previews. */
async function finishRenderings(
  entry: QueueEntry,
  blocks: readonly ContentBlock[],
  renderings: readonly BlockRendering[],
): Promise<Rendering[]> {
  let remainingMs = coloringMs
  const finished: Rendering[] = []
  let remainingNodes = maxNodes
  for (const [index, block] of blocks.entries()) {
    const isColored = block.block_type === 'code_snippet' && remainingNodes > 0 && remainingMs > 0
    const wanted = isColored
      ? await entry.run(() => timed(() => renderCode(block)))
      : (renderings[index] ?? plainRendering)
    const rendering = wanted.nodeCount > remainingNodes ? plainRendering : wanted
    finished.push(rendering)
    remainingNodes -= rendering.nodeCount
  }
  return finished

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const result = await work()
    remainingMs -= performance.now() - startedAt
    return result
  }
}

async function renderCode({ text_content, code_language }: ContentBlock): Promise<Rendering> {
  const lines = await colorCode(text_content, code_language)
  const nodeCount = lines.reduce((sum, line) => sum + 1 + line.length, 0)
  if (nodeCount > maxNodes) return { json: '', nodeCount }
  const rendered: RenderedBlock = { inline: [], inline_items: [], code_lines: lines }
  return { json: JSON.stringify(rendered), nodeCount }
}
