import { customType, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { notes } from './notes.table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What the search of notes looks in: the ends of all words of a note, see `wordEndsOf`. Apart from `notes`, since a changed row is
 * entered into its indexes anew, and this one has thousands of entries.
 */
export const noteWords = pgTable(
  'note_words',
  {
    noteId: integer('note_id')
      .primaryKey()
      .references(() => notes.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [index('note_words_index').using('gin', table.words)],
)
