import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'
import { comparedName, wordsOfName } from './term-names.table.ts'

interface TermNames {
  kind: string
  plural: string
}

function defineTerms({ kind, plural }: TermNames) {
  const terms = pgTable(
    plural,
    {
      id: integer().primaryKey().generatedAlwaysAsIdentity(),
      name: text().notNull(),
      slug: text().notNull(),
    },
    (table) => [
      unique(`${plural}_slug_key`).on(table.slug),
      uniqueIndex(`${plural}_name_key`).on(sql`lower(${table.name})`),
      index(`${plural}_order_index`).on(sql`(lower(${table.name}) collate "und-x-icu")`),
      index(`${plural}_compared_name_index`).on(comparedName(table.name)),
      index(`${plural}_words_index`).using('gin', wordsOfName(table.name)),
      check(`${plural}_name_length`, sql`length(${table.name}) between 1 and 100`),
      check(`${plural}_slug_length`, sql`length(${table.slug}) between 1 and 220`),
    ],
  )
  const ownerId = () => cascadingReference(`${kind}_id`, () => terms.id)

  const slugs = pgTable(
    `${kind}_slugs`,
    {
      slug: text().primaryKey(),
      ownerId: ownerId(),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (table) => [
      index(`${kind}_slugs_owner_index`).on(table.ownerId, table.createdAt),
      check(`${kind}_slugs_slug_length`, sql`length(${table.slug}) between 1 and 220`),
    ],
  )

  /** Holds names normalised by `comparedName`. A former name resolves to the current term. */
  const formerNames = pgTable(`${kind}_former_names`, { name: text().primaryKey(), ownerId: ownerId() }, (table) => [
    index(`${kind}_former_names_owner_index`).on(table.ownerId),
    check(`${kind}_former_names_length`, sql`length(${table.name}) <= 2000`),
  ])
  return { terms, slugs, formerNames, members: defineMembers({ kind, plural }, ownerId()) }
}

/** `listed_at` and `is_public` are copies of the columns of the post. */
function defineMembers<TermId extends ReturnType<typeof integer>>({ kind, plural }: TermNames, termId: TermId) {
  return pgTable(
    `post_${plural}`,
    {
      postId: integer('post_id').notNull(),
      termId,
      listedAt: instant('listed_at').notNull(),
      isPublic: boolean('is_public').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.postId, table.termId] }),
      foreignKey({
        name: `post_${plural}_post_fk`,
        columns: [table.postId, table.listedAt, table.isPublic],
        foreignColumns: [posts.id, posts.listedAt, posts.isPublic],
      })
        .onUpdate('cascade')
        .onDelete('cascade'),
      index(`post_${plural}_public_index`).on(table.termId, table.listedAt, table.postId).where(sql`${table.isPublic}`),
      index(`post_${plural}_not_public_index`).on(table.termId).where(sql`not ${table.isPublic}`),
      index(`post_${plural}_${kind}_index`).on(table.termId, table.listedAt, table.postId),
    ],
  )
}

export const termTables = {
  category: defineTerms({ kind: 'category', plural: 'categories' }),
  tag: defineTerms({ kind: 'tag', plural: 'tags' }),
}

export type TermTableKind = keyof typeof termTables

export const {
  terms: categories,
  slugs: categorySlugs,
  formerNames: categoryFormerNames,
  members: postCategories,
} = termTables.category

export const { terms: tags, slugs: tagSlugs, formerNames: tagFormerNames, members: postTags } = termTables.tag
