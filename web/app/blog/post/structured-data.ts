import type { Post } from '@ledgerdeck/contract/blog'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import siteImage from '../../shell/og-image.png'
import { listPath, postsSearch } from '../list/list-search.ts'

interface Publisher {
  siteName: string
  siteUrl: string
}

export interface Crumb {
  label: string
  to?: string
}

export function postTrail({ title, categories: [category] }: Pick<Post, 'title' | 'categories'>): Crumb[] {
  return [
    { label: 'CORE', to: '/' },
    { label: 'BLOG', to: listPath },
    ...(category ? [{ label: category.name, to: postsSearch.address({ category_slug: category.slug }) }] : []),
    { label: title },
  ]
}

export function articleData(post: Omit<Post, 'content_blocks'>, { siteName, siteUrl }: Publisher) {
  const url = new URL(postAddress(post.slug), siteUrl).href
  const logo = { '@type': 'ImageObject', url: new URL(siteImage, siteUrl).href }
  const publisher = { '@type': 'Organization', name: siteName, url: siteUrl, logo }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: postDescription(post),
    url,
    mainEntityOfPage: url,
    inLanguage: 'en-AU',
    datePublished: post.published_date ?? undefined,
    dateModified: post.updated_at,
    image: post.featured_image_url ? new URL(post.featured_image_url, siteUrl).href : undefined,
    author: post.author ? { '@type': 'Person', name: post.author.username } : publisher,
    publisher,
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.keywords || post.tags.map(({ name }) => name).join(', ') || undefined,
    timeRequired: `PT${post.reading_minutes}M`,
  }
}

export function breadcrumbData(trail: readonly Crumb[], siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: label,
      item: to && new URL(to, siteUrl).href,
    })),
  }
}

export function postDescription(post: Pick<Post, 'meta_description' | 'summary' | 'title'>): string {
  return post.meta_description.trim() || post.summary.trim() || post.title
}
