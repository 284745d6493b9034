import { documentToMarkdown } from '@ledgerdeck/blocks'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import type { Db } from '../platform/database/database.ts'
import { frontMatter } from '../platform/files/front-matter.ts'
import { type ArchiveFile, imageFile } from '../platform/files/write-zip.ts'
import { type ExportedPost, exportedPosts } from './post-archives.repository.ts'

/** Every post with its images, as Markdown from which an import makes the same blocks. */
export async function* markdownArchive(db: Db, siteUrl: string): AsyncGenerator<ArchiveFile> {
  const images = new Set<string>()
  for await (const post of exportedPosts(db)) {
    yield { path: `posts/${post.slug}.md`, text: postFile(post, siteUrl) }
    for (const image of [post.featured_image, ...post.content_blocks.map(({ image_file }) => image_file)]) {
      if (image === null || images.has(image)) continue
      images.add(image)
      yield { path: imageFile(image), image }
    }
  }
}

function postFile(post: ExportedPost, siteUrl: string): string {
  const head = frontMatter({
    title: post.title,
    id: String(post.id),
    source: `ledgerdeck ${siteUrl}`,
    slug: post.slug,
    status: post.post_status,
    published: post.published_date,
    created: post.created_at,
    summary: post.summary,
    meta_description: post.meta_description,
    keywords: post.keywords,
    author: post.author,
    author_email: post.author_email,
    categories: post.categories,
    tags: post.tags,
    image: post.featured_image && `../${imageFile(post.featured_image)}`,
    image_alt: post.featured_image_alt,
    permalink: postAddress(post.slug),
  })
  const imageAddress = (file: string) => `../${imageFile(file)}`
  return `${head}\n${documentToMarkdown(post.content_blocks, { imageAddress, isExact: true })}`
}
