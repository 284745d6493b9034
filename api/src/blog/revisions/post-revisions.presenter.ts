import type { Revision, RevisionSummary } from '@ledgerdeck/contract/post-revisions'
import { type AddressOf, presentImage } from '../../media/images.presenter.ts'
import type { RevisionBlockRow, RevisionRow } from './post-revisions.repository.ts'
import type { RevisionDetail } from './post-revisions.service.ts'

export function presentRevisionSummary({ revision, editor }: RevisionRow, isCurrent: boolean): RevisionSummary {
  return {
    id: revision.id,
    kind: revision.kind,
    editor,
    created_at: revision.createdAt.toISOString(),
    updated_at: revision.updatedAt.toISOString(),
    title: revision.title,
    post_status: revision.postStatus,
    size_bytes: revision.sizeBytes,
    is_current: isCurrent,
  }
}

export function presentRevision({ blocks, image, isCurrent, ...row }: RevisionDetail, addressOf: AddressOf): Revision {
  const featured = presentImage(image, addressOf)
  const { revision } = row
  return {
    ...presentRevisionSummary(row, isCurrent),
    summary: revision.summary,
    featured_image: featured.path,
    featured_image_url: featured.url,
    featured_image_width: featured.width,
    featured_image_height: featured.height,
    featured_image_sources: featured.sources,
    featured_image_alt: revision.featuredImageAlt,
    meta_description: revision.metaDescription,
    keywords: revision.keywords,
    category_names: revision.categoryNames,
    tag_names: revision.tagNames,
    content_blocks: blocks.map((block) => presentBlock(block, addressOf)),
  }
}

function presentBlock({ block, image }: RevisionBlockRow, addressOf: AddressOf): Revision['content_blocks'][number] {
  const { image_id: _, ...fields } = block
  const { path, url, width, height, sources } = presentImage(image, addressOf)
  return {
    ...fields,
    image_file: path,
    image_file_url: url,
    image_file_width: width,
    image_file_height: height,
    image_file_sources: sources,
  }
}
