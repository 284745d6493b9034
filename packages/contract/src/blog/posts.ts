import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dateOrInstant, formFlag, id, imageSource, instant, page, slug } from '../fields.ts'
import { contentBlock } from './content-blocks.ts'
import { schedule } from './post-schedule.ts'

export const postStatuses = ['draft', 'published', 'hide'] as const
const postSorts = ['latest', 'oldest', 'title_asc', 'title_desc', 'relevance'] as const

const commenterGroups = ['users', 'staff', 'nobody'] as const

export type PostStatus = (typeof postStatuses)[number]
export type PostSort = (typeof postSorts)[number]

const namedSlug = z.object({ id, name: z.string(), slug }).meta({ id: 'NamedSlug' })

const excerptRun = z.object({ text: z.string(), match: z.boolean() })

const postSummary = z
  .object({
    id,
    slug,
    title: z.string(),
    summary: z.string(),
    post_status: z.enum(postStatuses),
    featured_image: z.string().nullable().describe('Stored path.'),
    featured_image_url: z.string().nullable(),
    featured_image_width: z.int().nullable(),
    featured_image_height: z.int().nullable(),
    featured_image_alt: z.string(),
    featured_image_sources: z.array(imageSource),
    author: z.object({ id, username: z.string() }).nullable().describe('Null if the account has been deleted.'),
    categories: z.array(namedSlug),
    tags: z.array(namedSlug),
    published_date: instant.nullable(),
    schedule: schedule.nullable().describe('The schedule; null for anyone who may not edit the post.'),
    updated_at: instant,
    is_deleted: z.boolean(),
    meta_description: z.string(),
    keywords: z.string(),
    reading_minutes: z.int().min(1),
    search_excerpt: z.array(excerptRun).nullable().describe('The words around the match; null without a search.'),
  })
  .meta({ id: 'PostSummary' })

const relatedPost = postSummary
  .pick({
    id: true,
    slug: true,
    title: true,
    summary: true,
    published_date: true,
    reading_minutes: true,
  })
  .meta({ id: 'RelatedPost' })

const post = postSummary
  .omit({ search_excerpt: true })
  .extend({
    content_blocks: z.array(contentBlock),
    related_posts: z
      .array(relatedPost)
      .describe('Up to three, those with the most categories and tags in common first.'),
    commenters: z.enum(commenterGroups).describe('Who can currently comment on this site.'),
    has_comments: z.boolean().describe('True if the post has any comments. Always false in previews.'),
  })
  .meta({ id: 'Post' })

export const postRecord = post.omit({ related_posts: true, commenters: true, has_comments: true })

export type PostSummary = z.infer<typeof postSummary>
export type Post = z.infer<typeof post>
export type RelatedPost = z.infer<typeof relatedPost>

const termInQuery = z.string().trim().max(220, 'There is nothing at this address.').optional()

const postListQuery = z.object({
  page,
  title: z.string().trim().max(200).optional().describe('Words to find in title, summary and body.'),
  author_username: z.string().trim().max(150).optional(),
  category_slug: termInQuery.describe('A category’s current slug, an earlier one, or its full name.'),
  tag_slug: termInQuery.describe('The same for a tag.'),
  post_status: z
    .enum(['all', ...postStatuses, 'deleted'])
    .default('all')
    .describe('Readers get only published posts. Deleted posts are for staff only, whatever their status was.'),
  published_before: dateOrInstant.optional(),
  published_after: dateOrInstant.optional(),
  sort: z
    .enum(postSorts)
    .default('latest')
    .describe(
      '`relevance` ranks the newest matches of a search; older matches, and lists without a search, are sorted as by `latest`.',
    ),
  allow_empty: formFlag.describe(
    'If true, the response is 200 instead of 404 when no post matches. Unknown names still get 404, for guests also names without published posts.',
  ),
})

export type PostListQuery = z.output<typeof postListQuery>

const postList = z.object({
  data: z.array(postSummary),
  totalPost: z.int(),
  numOfPages: z.int(),
  page: z.int(),
  category: namedSlug
    .nullable()
    .describe('The category that category_slug named, by its current slug; null if none was given.'),
  tag: namedSlug.nullable().describe('The same for tag_slug.'),
})

export type PostList = z.infer<typeof postList>

const filterOption = z.object({ name: z.string(), slug, posts: z.int() }).meta({ id: 'PostFilterOption' })

export const listPosts = defineEndpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/api/v1/blog/posts/',
  summary: 'Lists posts, one page at a time, newest first unless sorted otherwise.',
  tag: 'Blog',
  query: postListQuery,
  responses: { 200: postList },
  errors: [404],
})

export const getPost = defineEndpoint({
  name: 'getPost',
  method: 'GET',
  path: '/api/v1/blog/posts/{slug}/',
  summary: 'Returns a post with its content. A previous slug returns the post under its current slug.',
  tag: 'Blog',
  params: z.object({ slug }),
  responses: { 200: post },
  errors: [404],
})

export const listPostFilterOptions = defineEndpoint({
  name: 'listPostFilterOptions',
  method: 'GET',
  path: '/api/v1/blog/filters/',
  summary:
    'Lists the categories, tags and authors of published posts with their numbers of posts: the 50 of each kind with the most posts, by name. Search for the others.',
  tag: 'Blog',
  query: z.object({
    search: z
      .string()
      .trim()
      .max(150)
      .optional()
      .describe('Words of a category or tag, the last of which may be incomplete, or part of a username.'),
  }),
  responses: {
    200: z.object({
      categories: z.array(filterOption),
      more_categories: z.boolean().describe('Whether there are more than these.'),
      tags: z.array(filterOption),
      more_tags: z.boolean(),
      authors: z.array(z.object({ username: z.string(), posts: z.int() })),
      more_authors: z.boolean(),
    }),
  },
})

export const suggestSearch = defineEndpoint({
  name: 'suggestSearch',
  method: 'GET',
  path: '/api/v1/blog/search-suggestions/',
  summary:
    'Suggests, for a search without results, a similar spelling that finds posts, and categories and tags with one of the words, up to five each.',
  tag: 'Blog',
  query: z.object({ title: z.string().trim().regex(visibleCharacter, 'Send what was searched for.').max(200) }),
  responses: {
    200: z.object({
      text: z.string().nullable().describe('Null if no similar spelling finds a post.'),
      categories: z.array(filterOption),
      tags: z.array(filterOption),
    }),
  },
})
