import type { Ctx } from '../../platform/endpoints/context.ts'
import { listTermOptions } from '../posts/post-filters.repository.ts'
import { findPostPage } from '../posts/post-list.repository.ts'
import { readablePosts } from '../posts/posts.policy.ts'
import { listNewestTexts, searchQuery } from './search.repository.ts'
import { corrected, vocabularyOf, wordsOf } from './spelling.service.ts'

const shownTerms = 5

/** Suggests from public posts only, so that no word of a draft is revealed. */
export async function suggestSearch({ db, actor }: Pick<Ctx, 'db' | 'actor'>, typed: string) {
  const [texts, categories, tags] = await Promise.all([
    listNewestTexts(db),
    listTermOptions(db, 'category', null),
    listTermOptions(db, 'tag', null),
  ])
  const names = [...categories.options, ...tags.options].map(({ name }) => name)
  const text = corrected(typed, vocabularyOf([...texts, ...names]))
  const search = text === null ? null : searchQuery(text)
  const filter = search && { readable: readablePosts(actor), search }
  const found = filter && (await findPostPage(db, filter, { sort: 'latest', limit: 1, offset: 0 }))
  const words = wordsOf(`${typed} ${text ?? ''}`)
  const hasWord = ({ name }: { name: string }) => wordsOf(name).some((word) => words.includes(word))
  return {
    text: found && found.total > 0 ? text : null,
    categories: categories.options.filter(hasWord).slice(0, shownTerms),
    tags: tags.options.filter(hasWord).slice(0, shownTerms),
  }
}
