import type { PostSummary } from '@ledgerdeck/contract/blog'
import type { ComponentProps } from 'react'
import { ResponsiveImage } from '../../ui/content/responsive-image.tsx'

type FeaturedImageProps = Pick<ComponentProps<typeof ResponsiveImage>, 'sizes' | 'isUrgent' | 'className'> & {
  post: Pick<PostSummary, `featured_image_${'url' | 'width' | 'height' | 'sources' | 'alt'}`>
}

export function FeaturedImage({ post, ...shown }: FeaturedImageProps) {
  if (post.featured_image_url === null) return null
  return (
    <ResponsiveImage
      {...shown}
      url={post.featured_image_url}
      width={post.featured_image_width}
      height={post.featured_image_height}
      sources={post.featured_image_sources}
      alt={post.featured_image_alt}
    />
  )
}
