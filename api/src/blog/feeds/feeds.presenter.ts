import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { presentImage, publicAddress } from '../../media/images.presenter.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { blocksToHtml } from '../documents/block-html.presenter.ts'
import { presentBlock } from '../posts/posts.presenter.ts'
import type { ContentBlockRow } from '../posts/posts.repository.ts'
import type { Feed } from './feeds.service.ts'

interface FeedSite {
  siteUrl: string
  siteName: string
}

interface FeedLocation extends FeedSite {
  self: string
  listQuery: string
  hub: string | null
}

interface Entry {
  id: string
  url: string
  title: string
  summary: string
  html: string
  author: string | undefined
  published: string
  updated: string
  image: string | undefined
  terms: string[]
}

export function postUrl(siteUrl: string, slug: string): string {
  return siteUrl + postAddress(slug)
}

export function presentAtom(feed: Feed, location: FeedLocation): string {
  const entries = entriesOf(feed, location)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-AU">
  <id>${escapeHtml(location.siteUrl + location.self)}</id>
  <title>${escapeHtml(titleOf(feed, location))}</title>
  <updated>${lastUpdate(entries)}</updated>
  <author><name>${escapeHtml(location.siteName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeHtml(location.siteUrl + location.self)}"/>
  <link rel="alternate" type="text/html" href="${escapeHtml(listUrl(location))}"/>${hubLink(location)}
${entries.map(atomEntry).join('')}</feed>
`
}

function hubLink({ hub }: FeedLocation): string {
  return hub === null ? '' : `\n  <link rel="hub" href="${escapeHtml(hub)}"/>`
}

function atomEntry(entry: Entry): string {
  const author = entry.author === undefined ? '' : `\n    <author><name>${escapeHtml(entry.author)}</name></author>`
  const thumbnail = entry.image === undefined ? '' : `\n    <media:thumbnail url="${escapeHtml(entry.image)}"/>`
  const terms = entry.terms.map((term) => `\n    <category term="${escapeHtml(term)}"/>`).join('')
  return `  <entry>
    <id>${escapeHtml(entry.id)}</id>
    <title>${escapeHtml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeHtml(entry.url)}"/>
    <published>${entry.published}</published>
    <updated>${entry.updated}</updated>${author}${terms}
    <summary>${escapeHtml(entry.summary)}</summary>${thumbnail}
    <content type="html">${escapeHtml(entry.html)}</content>
  </entry>
`
}

export function presentJsonFeed(feed: Feed, location: FeedLocation): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed, location),
    home_page_url: listUrl(location),
    feed_url: location.siteUrl + location.self,
    language: 'en-AU',
    authors: [{ name: location.siteName, url: location.siteUrl }],
    hubs: location.hub === null ? undefined : [{ type: 'WebSub', url: location.hub }],
    items: entriesOf(feed, location).map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary || undefined,
      content_html: entry.html,
      image: entry.image,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: entry.author === undefined ? undefined : [{ name: entry.author }],
      tags: entry.terms,
    })),
  })
}

function entriesOf({ entries }: Feed, { siteUrl }: FeedSite): Entry[] {
  return entries.map(({ post, author, image, categories, tags, blocks }) => {
    const imageUrl = presentImage(image).url
    return {
      // Stable when the title and address of the post change.
      id: `tag:${new URL(siteUrl).hostname},2026:post/${post.id}`,
      url: postUrl(siteUrl, post.slug),
      title: post.title,
      summary: post.summary,
      html: htmlOf(blocks, post.summary, siteUrl),
      author: author?.username,
      published: post.listedAt.toISOString(),
      updated: post.updatedAt.toISOString(),
      image: imageUrl === null ? undefined : siteUrl + imageUrl,
      terms: [...categories, ...tags].map(({ name }) => name),
    }
  })
}

function htmlOf(blocks: ContentBlockRow[] | null, summary: string, siteUrl: string): string {
  if (!blocks) return `<p>${escapeHtml(summary)}</p>`
  const presented = blocks.map((block) => presentBlock(block, publicAddress))
  return blocksToHtml(presented, siteUrl)
}

function titleOf({ scopes }: Feed, { siteName }: FeedSite): string {
  return [siteName, ...scopes].join(' · ')
}

function listUrl({ siteUrl, listQuery }: FeedLocation): string {
  return `${siteUrl}/finance/blog${listQuery}`
}

function lastUpdate(entries: Entry[]): string {
  return entries
    .map(({ updated }) => updated)
    .reduce((last, next) => (next > last ? next : last), new Date(0).toISOString())
}
