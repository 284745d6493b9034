import type { Post, PostList, PostSummary, RelatedPost } from '@ledgerdeck/contract/blog'
import type { ContentBlock } from '@ledgerdeck/contract/content-blocks'
import { type AddressOf, presentImage, publicAddress } from '../../media/images.presenter.ts'
import type { FilterTerm } from './post-filters.repository.ts'
import type { ContentBlockRow, PostRow, RelatedPostRow } from './posts.repository.ts'
import { type FilterOptions, type PostDetail, type PostSearchResult, postsPerPage } from './posts.service.ts'

/** @param signed returns URLs for images of posts that are not public */
export function presentPostList(found: PostSearchResult, page: number, signed: AddressOf): PostList {
  const { rows, excerpts, total, category, tag } = found
  return {
    data: rows.map((row) => ({ ...presentSummary(row, signed), search_excerpt: excerpts?.get(row.post.id) ?? null })),
    totalPost: total,
    numOfPages: Math.ceil(total / postsPerPage),
    page,
    category: category && presentScope(category),
    tag: tag && presentScope(tag),
  }
}

export function presentFilterOptions({ categories, tags, authors }: FilterOptions) {
  return {
    categories: categories.options,
    more_categories: categories.hasMore,
    tags: tags.options,
    more_tags: tags.hasMore,
    authors: authors.options,
    more_authors: authors.hasMore,
  }
}

function presentScope({ id, name, slug }: FilterTerm) {
  return { id, name, slug }
}

export function presentPost({ blocks, related, hasComments, commenters, ...row }: PostDetail, signed: AddressOf): Post {
  const addressOf = row.post.isPublic ? publicAddress : signed
  return {
    ...presentSummary(row, signed),
    content_blocks: blocks.map((block) => presentBlock(block, addressOf)),
    related_posts: related.map(presentRelated),
    commenters,
    has_comments: hasComments,
  }
}

function presentSummary(
  { post, author, image, schedule, categories, tags }: PostRow,
  signed: AddressOf,
): Omit<PostSummary, 'search_excerpt'> {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    summary: post.summary,
    post_status: post.postStatus,
    ...presentFeaturedImage(image, post.isPublic ? publicAddress : signed),
    featured_image_alt: post.featuredImageAlt,
    author,
    categories,
    tags,
    published_date: post.publishedDate?.toISOString() ?? null,
    schedule: schedule && presentSchedule(schedule),
    updated_at: post.updatedAt.toISOString(),
    is_deleted: post.isDeleted,
    meta_description: post.metaDescription,
    keywords: post.keywords,
    reading_minutes: post.readingMinutes,
  }
}

/** Also used by the audit. */
export function presentSchedule({ publishAt, unpublishAt, timeZone }: NonNullable<PostRow['schedule']>) {
  return {
    publish_at: publishAt?.toISOString() ?? null,
    unpublish_at: unpublishAt?.toISOString() ?? null,
    time_zone: timeZone,
  }
}

export function presentBlock(block: ContentBlockRow, addressOf: AddressOf): ContentBlock {
  return {
    id: block.id,
    order: block.order,
    block_type: block.blockType,
    text_content: block.textContent,
    data_json: block.dataJson,
    ...presentBlockImage(block.image, addressOf),
    alt_text: block.altText,
    caption: block.caption,
    attribution: block.attribution,
    code_language: block.codeLanguage,
    ...block.rendered,
  }
}

type StoredImage = Parameters<typeof presentImage>[0]

export function presentFeaturedImage(image: StoredImage, addressOf: AddressOf) {
  const { path, url, width, height, sources } = presentImage(image, addressOf)
  return {
    featured_image: path,
    featured_image_url: url,
    featured_image_width: width,
    featured_image_height: height,
    featured_image_sources: sources,
  }
}

export function presentBlockImage(image: StoredImage, addressOf: AddressOf) {
  const { path, url, width, height, sources } = presentImage(image, addressOf)
  return {
    image_file: path,
    image_file_url: url,
    image_file_width: width,
    image_file_height: height,
    image_file_sources: sources,
  }
}

function presentRelated({ publishedDate, readingMinutes, ...post }: RelatedPostRow): RelatedPost {
  return { ...post, published_date: publishedDate?.toISOString() ?? null, reading_minutes: readingMinutes }
}
