import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { countOfCategory, lockDuplicates, moveToCategory } from './questions.repository.ts'
import { deleteLocked, questionTags } from './questions.service.ts'

/** Passed in by `app.ts`, since features do not import each other in both directions. */
export const categoryQuestions = {
  tags: questionTags,

  countOf: countOfCategory,

  /** Call it in the transaction of a merge. Deletes duplicates of questions that the target has. */
  async move(
    db: Db,
    ctx: UserCtx,
    { from, to }: { from: number; to: number },
  ): Promise<{ moved: number; dropped: number }> {
    const repeated = await lockDuplicates(db, { from, to })
    await deleteLocked(ctx, db, repeated)
    return { moved: await moveToCategory(db, { from, to }, ctx.now()), dropped: repeated.length }
  },
}
