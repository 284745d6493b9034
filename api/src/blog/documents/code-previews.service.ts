import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import type { SignedIn } from '../../platform/auth/actor.ts'
import { createSharedQueue } from '../../platform/work/shared-queue.ts'
import { colorCode } from './code-colors.service.ts'

/** All code is coloured in one thread: previews must leave room for posts that are being saved. */
const previews = createSharedQueue({
  parallel: 2,
  places: 20,
  perCaller: { parallel: 1, places: 3 },
  refusal: 'Very much code is being coloured just now. Try again in a few seconds.',
})

/**
 * The lines of a piece of code as readers of a post would see them.
 * @throws AppError 503 `busy` for who asks for many at once
 */
export async function previewColors(
  { id }: SignedIn,
  { code, language }: { code: string; language: string },
): Promise<CodeToken[][]> {
  using _turn = await previews.turnOf(String(id))
  return await colorCode(code, language)
}
