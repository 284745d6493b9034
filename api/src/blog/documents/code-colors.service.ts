import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { createFairQueue, type QueueCaller } from '../../platform/work/fair-queue.ts'
import { createThreadPool } from '../../platform/work/thread-pool.ts'
import type { ColoringRequest, ColoringResult } from './code-colors.worker.ts'

/** One thread, because grammars take much memory. */
const runTask = createThreadPool<ColoringRequest, ColoringResult>(new URL('./code-colors.worker.ts', import.meta.url), {
  maxThreads: 1,
})

/** Longer than the worker's own time limit. After it, code is shown uncoloured. */
const timeoutMs = 10_000

export async function colorCode(code: string, language: string): Promise<CodeToken[][]> {
  const text = withOneLineEnd(code)
  if (text === '') return []
  const signal = AbortSignal.timeout(timeoutMs)
  const colored = await runTask({ code: text, language }, { signal }).catch(() => null)
  return colored ?? plainLines(text)
}

function plainLines(code: string): CodeToken[][] {
  if (code === '') return []
  return withOneLineEnd(code)
    .split('\n')
    .map((line) => (line === '' ? [] : [['', line]]))
}

function withOneLineEnd(code: string): string {
  return code.replace(/\r\n?/g, '\n')
}

/** One thread colours all code, so previews must leave capacity for posts being saved. */
const previewQueue = createFairQueue({
  concurrency: 2,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 50 },
  busyText: 'The server is busy colouring code. Try again in a few seconds.',
})

/** @throws AppError 503 `busy` when the queue is full */
export async function previewColors(
  caller: QueueCaller,
  { code, language }: { code: string; language: string },
): Promise<CodeToken[][]> {
  return await previewQueue.run(caller, () => colorCode(code, language))
}
