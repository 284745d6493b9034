import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import { createFairQueue, type QueueCaller } from '../../platform/work/fair-queue.ts'
import { colorCode } from './code-colors.service.ts'

/** One thread colours all code, so previews must leave room for posts that are being saved. */
const previewQueue = createFairQueue({
  concurrency: 2,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 50 },
  busyText: 'Very much code is being coloured just now. Try again in a few seconds.',
})

export async function previewColors(
  caller: QueueCaller,
  { code, language }: { code: string; language: string },
): Promise<CodeToken[][]> {
  return await previewQueue.run(caller, () => colorCode(code, language))
}
