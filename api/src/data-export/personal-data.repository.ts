import { type SQL, sql } from 'drizzle-orm'
import { termNamesOfPost } from '../blog/terms/terms.repository.ts'
import type { Db } from '../platform/database/database.ts'

/** A file of the archive. Each row has an ascending `cursor`, which the file leaves out. */
interface Dataset {
  file: string
  /** Tables with a reference to users that this file covers. */
  tables: readonly string[]
  query: (userId: number, after: number) => SQL
  batchSize?: number
}

/** A row as JSON, with instants in ISO 8601. */
export type PersonalRow = Record<string, unknown>

const defaultBatchSize = 200

/** A post may have 4 million characters, so few fit into memory. */
const batchSizeOfPosts = 1

const nameOf = (id: SQL) => sql`(select username from users where users.id = ${id})`

const imagePath = (id: SQL) => sql`(select path from images where images.id = ${id})`

export const accountDataset: Dataset = {
  file: 'account.json',
  tables: ['record_counts'],
  query: (userId, after) => sql`
    select users.id as cursor, id, username, email, email_verified_at, date_of_birth, country_name, country_code,
      phone_number, is_staff, is_superuser, is_premium_user, account_status, suspended_until, suspension_reason,
      last_login_at, created_at as joined_at, updated_at, deletion_due_at, ${imagePath(sql`image_id`)} as image
    from users where id = ${userId} and id > ${after}`,
}

export const notesDataset: Dataset = {
  file: 'notes.json',
  tables: ['notes'],
  query: (userId, after) => sql`
    select id as cursor, id, title, content, is_pinned, created_at, updated_at
    from notes where owner_id = ${userId} and deleted_at is null and id > ${after}`,
}

export const postsDataset: Dataset = {
  file: 'posts.json',
  tables: ['posts', 'post_schedules'],
  batchSize: batchSizeOfPosts,
  query: (userId, after) => sql`
    select id as cursor, id, slug, title, summary, post_status, meta_description, keywords, published_date, is_deleted,
      created_at, updated_at, featured_image_alt, ${imagePath(sql`featured_image_id`)} as featured_image,
      ${termNamesOfPost('categories')} as categories, ${termNamesOfPost('tags')} as tags,
      (select to_jsonb(planned) from (
        select publish_at, unpublish_at, time_zone from post_schedules where post_id = posts.id) as planned) as schedule,
      (select coalesce(jsonb_agg(jsonb_build_object('order', position, 'block_type', block_type,
          'text_content', text_content, 'data_json', data_json, 'image_file', ${imagePath(sql`block.image_id`)},
          'alt_text', alt_text, 'caption', caption, 'attribution', attribution, 'code_language', code_language)
          order by position), '[]') from content_blocks as block where post_id = posts.id) as content_blocks
    from posts where author_id = ${userId} and id > ${after}`,
}

const postRevisionsDataset: Dataset = {
  file: 'post-revisions.json',
  tables: ['post_revisions'],
  batchSize: batchSizeOfPosts,
  query: (userId, after) => sql`
    select id as cursor, id, post_id, ${nameOf(sql`editor_id`)} as editor, kind, created_at, updated_at, title, summary,
      post_status, ${imagePath(sql`featured_image_id`)} as featured_image, featured_image_alt, meta_description,
      keywords, category_names, tag_names, blocks as content_blocks
    from post_revisions where owner_id = ${userId} and id > ${after}`,
}

const workingCopiesDataset: Dataset = {
  file: 'unsaved-posts.json',
  tables: ['working_copies'],
  batchSize: batchSizeOfPosts,
  query: (userId, after) => sql`
    select id as cursor, post_id, title, content, created_at, updated_at
    from working_copies where owner_id = ${userId} and id > ${after}`,
}

const postAddress = (slug: SQL) => sql`'/finance/blog/detail/' || ${slug}`

export const datasets: readonly Dataset[] = [
  accountDataset,
  notesDataset,
  postsDataset,
  postRevisionsDataset,
  workingCopiesDataset,
  {
    file: 'comments.json',
    tables: ['comments'],
    query: (userId, after) => sql`
      select comments.id as cursor, comments.id, ${postAddress(sql`posts.slug`)} as post, parent_id, text_content,
        hidden_reason, comments.created_at, edited_at
      from comments join posts on posts.id = post_id
      where comments.author_id = ${userId} and comments.id > ${after}`,
  },
  {
    file: 'comment-reports.json',
    tables: ['comment_reports'],
    query: (userId, after) => sql`
      select id as cursor, id, comment_id, reason, note, created_at
      from comment_reports where reporter_id = ${userId} and id > ${after}`,
  },
  {
    file: 'friends.json',
    tables: ['friendships'],
    query: (userId, after) => sql`
      select friend as cursor, ${nameOf(sql`friend`)} as username, created_at from (
        select case when lower_user_id = ${userId} then higher_user_id else lower_user_id end as friend, created_at
        from friendships where ${userId} in (lower_user_id, higher_user_id)) as friends
      where friend > ${after}`,
  },
  {
    file: 'friend-requests.json',
    tables: ['friend_requests'],
    query: (userId, after) => sql`
      select id as cursor, id, ${nameOf(sql`from_user_id`)} as from, ${nameOf(sql`to_user_id`)} as to, status,
        created_at, responded_at
      from friend_requests where ${userId} in (from_user_id, to_user_id) and id > ${after}`,
  },
  {
    file: 'friend-request-pauses.json',
    tables: ['friend_request_pauses'],
    query: (userId, after) => sql`
      select * from (
        select row_number() over (order by ends_at, from_user_id, to_user_id) as cursor,
          ${nameOf(sql`from_user_id`)} as from, ${nameOf(sql`to_user_id`)} as to, ends_at
        from friend_request_pauses where ${userId} in (from_user_id, to_user_id)) as listed
      where cursor > ${after}`,
  },
  {
    file: 'calculations.json',
    tables: ['calculations'],
    query: (userId, after) => sql`
      select id as cursor, id, name, tool, inputs, created_at, updated_at
      from calculations where owner_id = ${userId} and id > ${after}`,
  },
  {
    file: 'manga-reading.json',
    tables: ['reading_places'],
    query: (userId, after) => sql`
      select chapter_id as cursor, manga.title as manga, manga_chapters.name as chapter, page_number, is_read,
        reading_places.updated_at
      from reading_places join manga_chapters on manga_chapters.id = chapter_id join manga on manga.id = manga_id
      where user_id = ${userId} and chapter_id > ${after}`,
  },
  {
    file: 'manga-uploads.json',
    tables: ['manga', 'manga_chapters'],
    query: (userId, after) => sql`
      select manga_chapters.id as cursor, manga.title as manga, number, name as chapter, num_pages,
        manga_chapters.created_at
      from manga_chapters join manga on manga.id = manga_id
      where manga_chapters.uploader_id = ${userId} and manga_chapters.id > ${after}`,
  },
  {
    file: 'notices.json',
    tables: ['notices'],
    query: (userId, after) => sql`
      select id as cursor, id, kind, comment_id, friend_request_id, created_at, read_at
      from notices where user_id = ${userId} and id > ${after}`,
  },
  {
    file: 'passkeys.json',
    tables: ['passkeys'],
    query: (userId, after) => sql`
      select id as cursor, id, name, is_backed_up, created_at, last_used_at
      from passkeys where user_id = ${userId} and id > ${after}`,
  },
  {
    file: 'consents.json',
    tables: ['consents'],
    query: (userId, after) => sql`
      select id as cursor, categories, text_version, decided_at
      from consents where user_id = ${userId} and id > ${after}`,
  },
  {
    file: 'sessions.json',
    tables: ['sessions'],
    query: (userId, after) => sql`
      select * from (
        select row_number() over (order by logged_in_at, id) as cursor, logged_in_at, last_used_at, expires_at,
          ended_at, end_reason, ip_address, user_agent
        from sessions where user_id = ${userId}) as listed
      where cursor > ${after}`,
  },
  {
    file: 'account-activity.json',
    tables: ['ip_records'],
    query: (userId, after) => sql`
      select id as cursor, action, ip_address, created_at
      from ip_records where user_id = ${userId} and id > ${after}`,
  },
  {
    file: 'security-log.json',
    tables: ['security_events'],
    query: (userId, after) => sql`
      select id as cursor, kind, method, is_new_client, occurrences, first_at, created_at, ip_address, user_agent
      from security_events where user_id = ${userId} and id > ${after}`,
  },
  {
    file: 'acts-of-administrators.json',
    tables: [],
    query: (userId, after) => sql`
      select id as cursor, act, created_at from audit_records
      where object_kind = 'user' and object_id = ${String(userId)} and actor_id is distinct from ${userId}
        and id > ${after}`,
  },
]

/** Tables with a reference to users that the archive leaves out, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  account_links: 'hashes of mailed links',
  authenticator_apps: 'an encrypted secret',
  post_previews: 'hashes of preview links',
  recovery_codes: 'hashes of codes',
  known_clients: 'keyed hashes of networks and browsers',
  data_exports: 'the archives themselves',
  comment_cases: 'who decided about comments of others',
  invitations: 'whom a superuser invited, and which invitation made the account',
  imports: 'who imported a blog',
  inbox_items: 'who read a notification of the command centre',
  site_settings: 'who changed a setting of the site',
}

/** Yields batches by cursor, so that an archive of any size needs little memory. */
export async function* rowsOf(
  db: Db,
  { query, batchSize = defaultBatchSize }: Dataset,
  userId: number,
): AsyncGenerator<PersonalRow> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<{ cursor: number | string; row: PersonalRow }>(sql`
      select cursor, to_jsonb(listed) - 'cursor' as row
      from (${query(userId, after)}) as listed order by cursor limit ${batchSize}`)
    for (const { row } of rows) yield row
    if (rows.length < batchSize) return
    after = Number(rows.at(-1)?.cursor)
  }
}
