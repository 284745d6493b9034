import { getReadablePost } from '../blog/posts/editable-posts.service.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { listShuffled } from './question-choice.repository.ts'
import type { QuestionRow } from './questions.repository.ts'

const [fewest, most] = [3, 5]

/** Some more than are shown, since two categories may have the same question. */
const looked = 2 * most

export interface PostQuestions {
  postId: number
  rows: QuestionRow[]
}

/**
 * The questions below a post: three to five published ones of its categories, the same for everybody and on every day, or none.
 * @throws AppError 404 for a post that the actor may not read
 */
export async function listPostQuestions({ db, actor }: Ctx, slug: string): Promise<PostQuestions> {
  const { id } = await getReadablePost({ db, actor }, slug)
  const byWords = new Map<string, QuestionRow>()
  for (const row of await listShuffled(db, id, looked)) {
    const words = row.text.toLowerCase()
    if (!byWords.has(words)) byWords.set(words, row)
  }
  const rows = [...byWords.values()].slice(0, most)
  return { postId: id, rows: rows.length < fewest ? [] : rows }
}
