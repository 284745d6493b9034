import type { Revision, RevisionSummary } from '@ledgerdeck/contract/post-revisions'
import type { AddressOf } from '../../media/images.presenter.ts'
import { presentBlockImage, presentFeaturedImage } from '../posts/posts.presenter.ts'
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
  const { revision } = row
  return {
    ...presentRevisionSummary(row, isCurrent),
    summary: revision.summary,
    ...presentFeaturedImage(image, addressOf),
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
  return { ...fields, ...presentBlockImage(image, addressOf) }
}
