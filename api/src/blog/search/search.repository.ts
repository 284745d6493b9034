import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { normalized } from '../../platform/database/normalized-text.ts'
import { postSearch } from './post-search.table.ts'

export interface ExcerptRun {
  text: string
  match: boolean
}

/** Shorter words match exactly; longer ones also match as a prefix. */
const minPrefixLength = 3
const maxWords = 16

const matchStart = '\uE000'
const matchEnd = '\uE001'
const headlineOptions = `StartSel=${matchStart}, StopSel=${matchEnd}, MaxFragments=2, MinWords=10, MaxWords=24, FragmentDelimiter=" … "`

const excerptCharacters = 4_000
const charactersBefore = 200

/** Searching a stem in nine long texts takes milliseconds. The longest stems are the rarest. */
const maxStems = 4

/**
 * Returns null without words. All words must match, in any form or as a prefix. `"two words"` is a
 * phrase, `-word` excludes, `or` separates alternatives. No input is an error.
 */
export function searchQuery(typed: string): SQL | null {
  const input = normalized(typed)
  const alternatives = splitAtOr(input.match(/-?"[^"]*"?|\S+/g)?.slice(0, maxWords) ?? [])
    .map(allOf)
    .filter((query) => query !== null)
  if (alternatives.length === 0) return null
  const query = sql.join(alternatives, sql` || `)
  const beginnings = sql`to_tsquery('simple', ${typedWords(wordsOf(input).slice(0, maxWords))})`
  return sql`(case when numnode(${query}) > 0 then ${query} else ${beginnings} end)`
}

function splitAtOr(terms: string[]): string[][] {
  const groups: string[][] = [[]]
  for (const term of terms) {
    if (/^or$/i.test(term) && groups.at(-1)?.length) groups.push([])
    else groups.at(-1)?.push(term)
  }
  return groups.filter((group) => group.length > 0)
}

function allOf(terms: string[]): SQL | null {
  const wanted = terms
    .filter((term) => !isExclusion(term))
    .map(termQuery)
    .filter((query) => query !== null)
  const excluded = terms
    .filter(isExclusion)
    .map((term) => termQuery(term.slice(1)))
    .filter((query) => query !== null)
  if (wanted.length === 0) return null
  return sql`(${sql.join([...wanted, ...excluded.map((query) => sql`!!${query}`)], sql` && `)})`
}

function isExclusion(term: string): boolean {
  return /^-["\p{L}\p{N}]/u.test(term)
}

function termQuery(term: string): SQL | null {
  const words = wordsOf(term)
  if (words.length === 0) return null
  const text = words.join(' ')
  if (term.startsWith('"')) return sql`phraseto_tsquery('english', ${text})`
  return sql`(plainto_tsquery('english', ${term}) || plainto_tsquery('english', ${text}) || to_tsquery('english_words', ${typedWords(words)}))`
}

function typedWords(words: string[]): string {
  return words.map((word) => (word.length >= minPrefixLength ? `${word}:*` : word)).join(' & ')
}

/** Returns runs of letters and digits with their marks, which are safe in a `tsquery`. */
function wordsOf(term: string): string[] {
  return term.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

interface ExcerptSearch {
  query: SQL
  typed: string
}

/** Highlighting is slow, so only the text around the first matching stem is highlighted. */
export async function findExcerpts(
  db: Db,
  postIds: number[],
  { query, typed }: ExcerptSearch,
): Promise<Map<number, ExcerptRun[]>> {
  const text = normalized(typed)
  const stems = sql`select stem from unnest(tsvector_to_array(
    to_tsvector('english', ${text}) || to_tsvector('english_words', ${text}))) as stem
    order by length(stem) desc limit ${maxStems}`
  const found = await db.execute<{ post_id: number; excerpt: string }>(sql`
    with texts as materialized (
      select ${postSearch.postId} as post_id, ${postSearch.summary} || E'\n\n' || ${postSearch.body} as whole
      from ${postSearch} where ${postSearch.postId} = any(${sql.param(postIds)})
    ), lowered as materialized (
      select post_id, whole, lower(whole) as text from texts
    ), starts as materialized (
      select post_id, whole, (
        select coalesce(min(coalesce(nullif(strpos(text, ' ' || stem), 0), nullif(strpos(text, stem), 0))), 1)
        from (${stems}) as stems
      ) as start
      from lowered
    ), parts as materialized (
      select post_id, translate(
        case when start <= ${charactersBefore} then left(whole, ${excerptCharacters})
          else regexp_replace(substr(whole, start - ${charactersBefore}, ${excerptCharacters}), '^\\S*\\s+', '') end,
        ${matchStart + matchEnd}, '') as part
      from starts
    ), marked as materialized (
      select post_id, part, ts_headline('english', part, ${query}, ${headlineOptions}) as stems from parts
    )
    select post_id, case when strpos(stems, ${matchStart}) > 0 then stems
      else ts_headline('english_words', part, ${query}, ${headlineOptions}) end as excerpt
    from marked`)
  return new Map(found.rows.map(({ post_id, excerpt }) => [post_id, toRuns(excerpt)]))
}

function toRuns(excerpt: string): ExcerptRun[] {
  const parts = excerpt.replace(/\s+/g, ' ').split(new RegExp(`${matchStart}([^${matchEnd}]*)${matchEnd}`))
  return parts.map((text, index) => ({ text, match: index % 2 === 1 })).filter(({ text }) => text !== '')
}

const searchIndex = 'post_search_document_index'

export async function measureSearchIndex(db: Db): Promise<{ indexBytes: number; documentBytes: number }> {
  const { rows } = await db.execute<{ index: string; documents: string }>(sql`
    select pg_relation_size(${searchIndex}) as index, coalesce(sum(pg_column_size(document)), 0) as documents
    from ${postSearch}`)
  return { indexBytes: Number(rows[0]?.index ?? 0), documentBytes: Number(rows[0]?.documents ?? 0) }
}

export const rebuildStatements = [
  `drop index concurrently if exists ${searchIndex}_ccnew`,
  `reindex index concurrently ${searchIndex}`,
]

/** Extracting the words of this many texts takes a few milliseconds. */
const readPosts = 50
const bodyCharacters = 3_000

export async function listNewestTexts(db: Db): Promise<string[]> {
  const rows = await db
    .select({
      title: postSearch.title,
      summary: postSearch.summary,
      body: sql<string>`left(${postSearch.body}, ${bodyCharacters})`,
    })
    .from(postSearch)
    .where(eq(postSearch.isPublic, true))
    .orderBy(desc(postSearch.listedAt), desc(postSearch.postId))
    .limit(readPosts)
  return rows.flatMap(({ title, summary, body }) => [title, summary, body])
}
