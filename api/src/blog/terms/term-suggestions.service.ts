import { isStaff } from '../../platform/auth/actor.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { wordsIn } from './term-names.table.ts'
import { suggestNames } from './term-suggestions.repository.ts'

const suggestions = 10

export async function suggestTerms(
  { db, actor }: UserCtx,
  { kind, starts_with = '' }: { kind: 'category' | 'tag'; starts_with?: string },
): Promise<{ name: string; posts: number }[]> {
  const words = wordsIn(starts_with)
  if (words.length === 0 && starts_with !== '') return []
  return suggestNames(db, { kind, words, isPublicOnly: !isStaff(actor) }, suggestions)
}
