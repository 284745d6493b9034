import { isStaff } from '../../platform/auth/actor.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { suggestNames } from './taxonomy-suggestions.repository.ts'
import { wordsIn } from './taxonomy-words.table.ts'

const suggestions = 10

/** Names that a writer may mean by what was typed so far. Those that only posts have which are not public are for staff. */
export async function suggestTaxonomy(
  { db, actor }: UserCtx,
  { kind, starts_with = '' }: { kind: 'category' | 'tag'; starts_with?: string },
): Promise<{ name: string; posts: number }[]> {
  const words = wordsIn(starts_with)
  // Nothing but punctuation begins no word.
  if (words.length === 0 && starts_with !== '') return []
  return suggestNames(db, { kind, words, isPublicOnly: !isStaff(actor) }, suggestions)
}
